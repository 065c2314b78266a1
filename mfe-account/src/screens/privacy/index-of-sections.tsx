import { Link } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import press from '../../parts/press.module.css';
import css from './privacy.module.css';
import { sections } from './sections.ts';

// Each jump replaces the address, so the browser's Back leaves the page at once.
export const Index = (): ReactNode => (
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
