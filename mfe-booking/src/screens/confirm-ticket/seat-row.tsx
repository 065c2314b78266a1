import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink, Skeleton } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { heldText, togetherText } from '../../parts/held-text.ts';
import { holdText } from '../../parts/hold-text.ts';
import { useOnline } from '../../parts/use-online.ts';
import { isSoon, useTimeLeft } from '../../parts/use-time-left.ts';
import type { Held } from '../../stores/seats.ts';
import css from './price-card.module.css';

function HeldSeats({ seats, until }: Held): ReactNode {
  const left = useTimeLeft(until);
  const isOnline = useOnline();
  const words = [heldText(seats), togetherText(seats)].filter(Boolean).join(' · ');
  return (
    <>
      <div>
        <p className={`num ${css.seats}`}>{words}</p>
        <p className={`num ${css.each}${isSoon(left) ? ` ${css.soon}` : ''}`}>
          {isOnline ? holdText(until, left) : 'You are offline, so your seats cannot change.'}
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
export const SeatRow = ({ held, isBusy }: { held: Held | null; isBusy: boolean }): ReactNode => (
  <div className={css.row} role="status">
    {held ? (
      <HeldSeats key={held.until} {...held} />
    ) : isBusy ? (
      <>
        <Skeleton width={180} height={20} />
        <span className="visually-hidden">Choosing your seats</span>
      </>
    ) : (
      <p className={css.each}>The best free seats are chosen when you confirm.</p>
    )}
  </div>
);
