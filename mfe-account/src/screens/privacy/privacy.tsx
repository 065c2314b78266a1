import { platform } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { TopBar } from '../../parts/top-bar.tsx';
import { Index } from './index-of-sections.tsx';
import css from './privacy.module.css';
import { sections } from './sections.ts';
import { useSectionOfAddress } from './use-section-of-address.ts';

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
            <h2 id={id} tabIndex={-1} className={css.heading}>
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
