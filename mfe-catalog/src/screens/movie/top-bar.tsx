import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { ShareButton } from './share-button.tsx';
import css from './top-bar.module.css';

/** Replaces the hero once it has scrolled away. */
export const TopBar = ({ title, onShare }: { title: string; onShare(): void }): ReactNode => (
  <header className={css.bar}>
    <BackLink look="ghost" />
    <p className={css.title}>{title}</p>
    <ShareButton look="ghost" onShare={onShare} />
  </header>
);
