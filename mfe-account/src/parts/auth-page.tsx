import page from '@viewmax/shared/bundled/full-page.module.css';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Link } from '@viewmax/shared/router';
import { Logo } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './auth-page.module.css';
import { HelpLinks } from './links.tsx';
import press from './press.module.css';

/** The frame of the screens before sign-in: the beam, the logo, a heading and a line at the foot. */
export function AuthPage({
  title,
  lead,
  compact,
  children,
  foot,
}: {
  title: string;
  lead?: string | undefined;
  /** A long form needs less space above it. */
  compact?: boolean;
  children: ReactNode;
  foot: ReactNode;
}): ReactNode {
  return (
    <div className={`${page.page} ${css.page} ${compact ? css.compact : ''}`}>
      <Link to={paths.homeTab} className={`${css.home} ${press.press}`} aria-label="Viewmax, home">
        <Logo />
      </Link>
      <h1 tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.content}>{children}</div>
      <p className={css.foot}>{foot}</p>
      <HelpLinks home />
    </div>
  );
}
