import css from '@viewmax/shared/bundled/round.module.css';
import { Button } from '@viewmax/shared/ui';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';

export const ShareButton = ({ look, onShare }: { look: 'glass' | 'ghost'; onShare(): void }): ReactNode => (
  <Button variant={look} className={css.round} aria-label="Share" onClick={onShare}>
    <Share2 aria-hidden="true" />
  </Button>
);
