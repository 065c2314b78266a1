import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { retrying } from './retrying.ts';
import css from './saved-note.module.css';
import { momentWords } from './showing-at.ts';

/** Shows that the content is a stored copy, and its age. */
export const SavedNote = ({ at, busy, onRetry }: { at: number; busy: boolean; onRetry(): void }): ReactNode => (
  <div role="status" className={css.note}>
    <p className="num">Saved on this phone. Last updated {momentWords(new Date(at).toISOString())}.</p>
    <Button size="sm" busy={busy} onClick={retrying(onRetry)}>
      Retry
    </Button>
  </div>
);
