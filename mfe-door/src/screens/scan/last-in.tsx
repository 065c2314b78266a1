import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import type { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Button, type ButtonProps } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { seatsOrPeople } from '../../parts/seats.ts';
import type { DoorScan } from '../../stores/door-scans.ts';
import css from './scan.module.css';

export type Undoing = Pick<ReturnType<typeof useCall<[], unknown>>, 'busy' | 'error' | 'run'>;

/** Takes the last scan back, for the rest of its minute. The seconds pass in silence. */
export function Undo({
  undoing,
  seconds,
  unit,
  ...look
}: { undoing: Undoing; seconds: number; unit: string } & ButtonProps): ReactNode {
  const left = useCountdown(seconds);
  if (left === 0) return null;
  return (
    <div aria-live="off">
      <Button {...look} busy={undoing.busy} icon={<Undo2 aria-hidden="true" />} onClick={() => undoing.run()}>
        <span className="num">
          Undo, {left} {unit}
        </span>
      </Button>
    </div>
  );
}

/** The last people who came in. */
export function LastIn({
  last: { scan, secondsLeft },
  undoing,
}: {
  last: { scan: DoorScan; secondsLeft: number };
  undoing: Undoing;
}): ReactNode {
  return (
    <div className={css.last}>
      <CircleCheck aria-hidden="true" />
      <p className="num">
        <b>{seatsOrPeople(scan.seats, scan.people)}</b> in
        {undoing.error !== undefined && <span role="alert">{serverWords(undoing.error) ?? NO_NETWORK}</span>}
      </p>
      <Undo undoing={undoing} seconds={secondsLeft} unit="s" size="sm" />
    </div>
  );
}
