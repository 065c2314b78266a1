import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './saved-note.module.css';
import { dayWords, readShowingAt, timeWords } from './showing-at.ts';

/** Says that what is shown was kept on the phone, and since when. */
export function SavedNote({ at, onRetry }: { at: number; onRetry(): void }): ReactNode {
  const moment = new Date(at).toISOString();
  const told = readShowingAt({ Date: moment, StartTime: moment });
  return (
    <div role="status" className={css.note}>
      <p className="num">
        Saved on this phone.{' '}
        {told && (
          <>
            Last updated {timeWords(told.minutes).time} {timeWords(told.minutes).half}, {dayWords(told.day).date}.
          </>
        )}
      </p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
