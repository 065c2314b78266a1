import { failedAnswer } from '@viewmax/shared';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { Button } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useState } from 'react';
import { undo } from '../../stores/scans.ts';
import type { Admitted } from '../../stores/verdict.ts';
import css from './scan.module.css';

const WITHIN_MS = 60_000;

/** @example seatsText(['C7', 'C8'], 2) // 'C7, C8' */
export const seatsText = (seats: readonly string[], people: number): string =>
  seats.join(', ') || (people === 1 ? '1 person' : `${people} people`);

/** The last people who came in, whose scan can be taken back for a minute. */
export function LastIn({ last, onUndone }: { last: Admitted & { at: number }; onUndone(): void }): ReactNode {
  const [isLate, setLate] = useState(false);
  const { busy, error, run } = useCall(() => undo(last).then(onUndone), 'The scan could not be taken back');
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WITHIN_MS - (Date.now() - last.at));
    return () => clearTimeout(timer);
  }, [last.at]);
  return (
    <div className={css.last}>
      <CircleCheck aria-hidden="true" />
      <p className="num">
        <b>{seatsText(last.seats, last.people)}</b> in
        {error !== undefined && (
          <span role="alert">{failedAnswer(error)?.error ?? 'There is no network. Try again.'}</span>
        )}
      </p>
      {!isLate && (
        <Button size="sm" busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={() => run()}>
          Undo
        </Button>
      )}
    </div>
  );
}
