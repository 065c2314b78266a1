import { paths } from '@viewmax/shared/bundled/paths.ts';
import round from '@viewmax/shared/bundled/round.module.css';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import css from './top-bar.module.css';

export const BackLink = ({ look }: { look: 'glass' | 'ghost' }): ReactNode => (
  <ButtonLink variant={look} className={round.round} to={paths.home} aria-label="Back">
    <ArrowLeft aria-hidden="true" />
  </ButtonLink>
);

export const ShareButton = ({ look, onShare }: { look: 'glass' | 'ghost'; onShare(): void }): ReactNode => (
  <Button variant={look} className={round.round} aria-label="Share" onClick={onShare}>
    <Share2 aria-hidden="true" />
  </Button>
);

/** Replaces the hero once it has scrolled away. */
export const TopBar = ({ title, onShare }: { title: string; onShare(): void }): ReactNode => (
  <header data-bar="" className={css.bar}>
    <BackLink look="ghost" />
    <p className={css.title}>{title}</p>
    <ShareButton look="ghost" onShare={onShare} />
  </header>
);
