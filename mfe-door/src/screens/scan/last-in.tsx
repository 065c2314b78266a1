import { failedAnswer } from '@viewmax/shared';
import { Button } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useState } from 'react';
import { undo } from '../../stores/scans.ts';
import type { Admitted } from '../../stores/verdict.ts';
import css from './scan.module.css';

const WITHIN_MS = 60_000;

/** @example seatsWords(['C7', 'C8'], 2) // 'C7, C8' */
export const seatsWords = (seats: readonly string[], people: number): string =>
  seats.join(', ') || (people === 1 ? '1 person' : `${people} people`);

/** The last people who came in, whose scan can be taken back for a minute. */
export function LastIn({ last, onUndone }: { last: (Admitted & { at: number }) | null; onUndone(): void }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    setFailure(undefined);
    const timer = setTimeout(() => setLate(true), WITHIN_MS - (Date.now() - (last?.at ?? 0)));
    return () => clearTimeout(timer);
  }, [last]);
  if (!last) return null;
  const takeBack = async () => {
    setBusy(true);
    try {
      await undo(last);
      onUndone();
    } catch (error) {
      setFailure(failedAnswer(error)?.error ?? 'There is no network. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.last}>
      <CircleCheck aria-hidden="true" />
      <p className="num">
        <b>{seatsWords(last.seats, last.people)}</b> in
        {failure && <span role="alert">{failure}</span>}
      </p>
      {!isLate && (
        <Button size="sm" busy={isBusy} icon={<Undo2 aria-hidden="true" />} onClick={takeBack}>
          Undo
        </Button>
      )}
    </div>
  );
}
