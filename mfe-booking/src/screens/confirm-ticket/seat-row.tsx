import { useStore } from '@nanostores/react';
import { limits } from '@viewmax/contracts/constants';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import { useHoldTime } from '@viewmax/shared/bundled/hold-time.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink, Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { togetherText } from '../../parts/together-text.ts';
import { useOnline } from '../../parts/use-online.ts';
import { $seats, type Held } from '../../stores/seats.ts';
import css from './price-card.module.css';

function HeldSeats({ seats, until }: Held): ReactNode {
  const time = useHoldTime(until);
  const isOnline = useOnline();
  const words = [seatsInWords(seats), togetherText(seats)].filter(Boolean).join(' · ');
  const held = time.isOver ? `${time.words}. Confirm Seat takes them if they are still free.` : time.words;
  return (
    <>
      <div>
        <p className={`num ${css.seats}`}>{words}</p>
        <p className={`num ${css.each}${time.isSoon ? ` ${css.soon}` : ''}`}>
          {isOnline ? held : 'You are offline, so your seats cannot change.'}
        </p>
      </div>
      {isOnline ? (
        <ButtonLink variant="ghost" className={css.change} to={paths.seats}>
          Change
        </ButtonLink>
      ) : (
        <Button variant="ghost" className={css.change} aria-disabled>
          Change
        </Button>
      )}
    </>
  );
}

/** The seats that the member gets, between the counter and the total. A screen reader hears a change of them. */
export function SeatRow(): ReactNode {
  const { state, isBusy, held, problem } = useStore($seats);
  if (state === 'idle' || state === 'sold') return null;
  return (
    <div className={css.row} role="status">
      {isBusy ? (
        <>
          <Skeleton width={180} height={20} />
          <span className="visually-hidden">Choosing your seats</span>
        </>
      ) : state === 'held' ? (
        held && <HeldSeats key={held.until} {...held} />
      ) : (
        <p className={css.each}>
          {state === 'many'
            ? `Seats are chosen for you, up to ${limits.heldSeats} can be chosen on the map.`
            : 'The best free seats are chosen when you confirm.'}
        </p>
      )}
      {problem && <p className={`num ${css.problem}`}>{problem}</p>}
    </div>
  );
}
