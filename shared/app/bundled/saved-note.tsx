import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './saved-note.module.css';
import { momentText } from './showing-text.ts';

/**
 * Shows that the content is a stored copy, and its age.
 *
 * @example <SavedNote at={stored.at} busy={loading} onRetry={revalidate} />
 */
export const SavedNote = ({ at, busy, onRetry }: { at: number; busy: boolean; onRetry(): void }): ReactNode => (
  <div role="status" className={css.note}>
    <p className="num">Saved on this phone. Last updated {momentText(new Date(at).toISOString())}.</p>
    <Button size="sm" busy={busy} onClick={onRetry}>
      Retry
    </Button>
  </div>
);
