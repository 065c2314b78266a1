import { platform } from '@viewmax/shared';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Link, useLocation } from '@viewmax/shared/router';
import { type ReactNode, useEffect } from 'react';
import press from '../../parts/press.module.css';
import { TopBar } from '../../parts/top-bar.tsx';
import css from './privacy.module.css';
import { sections } from './sections.ts';

/** Scrolls to the heading that the address names. A second tap on one entry has a new key, so it scrolls again. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash ? document.getElementById(hash.slice(1)) : null;
    heading?.scrollIntoView();
    takeFocus(heading);
  }, [hash, key]);
}

// Each jump replaces the address, so the browser's Back leaves the page at once.
const Index = (): ReactNode => (
  <nav aria-label="Sections">
    <ol className={css.index}>
      {sections.map(({ id, title }, at) => (
        <li key={id}>
          <Link to={`#${id}`} replace className={`${css.jump} ${press.press}`}>
            <span className={`num ${css.number}`}>{String(at + 1).padStart(2, '0')}</span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

export function PrivacyScreen(): ReactNode {
  const { supportEmail } = platform().config;
  useSectionOfAddress();
  return (
    <>
      <TopBar />
      <div className={css.page}>
        <h1 tabIndex={-1} className={css.title}>
          Privacy Policy
        </h1>
        <p className={`num ${css.count}`}>{`${sections.length} sections`}</p>
        <Index />
        {sections.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={css.heading}>
              {title}
            </h2>
            {text.map((paragraph) => (
              <p key={paragraph} className={css.text}>
                {paragraph.replace('{email}', supportEmail)}
              </p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
