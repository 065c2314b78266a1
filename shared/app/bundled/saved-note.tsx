import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './saved-note.module.css';
import { momentText } from './time-text.ts';

/**
 * Shows that the content is a stored copy, and its age. `isOffline` says the reason too, where the shell leaves it to the
 * screen.
 *
 * @example <SavedNote at={stored.at} busy={loading} onRetry={revalidate} />
 */
export const SavedNote = ({
  at,
  isOffline,
  busy,
  onRetry,
}: {
  at: number;
  isOffline?: boolean;
  busy: boolean;
  onRetry(): void;
}): ReactNode => (
  <div role="status" className={css.note}>
    <p className="num">
      {isOffline && <b>You are currently offline. Please check your internet connection.</b>} Saved on this phone. Last
      updated {momentText(new Date(at).toISOString())}.
    </p>
    <Button size="sm" busy={busy} onClick={onRetry}>
      Retry
    </Button>
  </div>
);
