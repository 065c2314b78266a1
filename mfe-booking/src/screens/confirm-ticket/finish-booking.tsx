import { useStore } from '@nanostores/react';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { forgetBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { FailureCard, Skeleton } from '@viewmax/shared/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Restored, restoredBookingStore } from '../../stores/restored-booking.ts';
import { chooseCinema, chooseShowtime } from '../../stores/selection.ts';
import { BookingGone } from './booking-gone.tsx';
import { Confirm } from './confirm.tsx';
import css from './confirm-ticket.module.css';

function PurchaseOutcome({ booking, restored: now }: { booking: UnfinishedBooking; restored: Restored }): ReactNode {
  const { movieId, count } = booking;
  // The page refetches when it wakes. A later answer must not replace the outcome of a purchase.
  const [restored] = useState(now);
  const selection = useMemo(() => (restored.kind === 'open' ? { movieId, ...restored } : null), [movieId, restored]);
  useEffect(() => {
    if (restored.kind !== 'over') chooseShowtime(movieId, restored.showtime);
    if (restored.kind === 'open') chooseCinema(restored.cinema);
    else forgetBooking();
  }, [movieId, restored]);
  if (selection) return <Confirm selection={selection} cinema={selection.cinema} wanted={count} />;
  return <BookingGone booking={booking} isSoldOut={restored.kind === 'sold-out'} />;
}

/** The choice as it was before the top-up, with the server's present showtime, seats and price. */
export function FinishBooking({ booking }: { booking: UnfinishedBooking }): ReactNode {
  const $restored = useMemo(() => restoredBookingStore(booking), [booking]);
  const { data, error } = useStore($restored);
  return (
    <>
      <Heading
        title="Confirm Ticket"
        backTo={data?.kind === 'open' ? paths.selectCinema : paths.movie(booking.movieId)}
      />
      {data && <PurchaseOutcome booking={booking} restored={data} />}
      {!data && error === undefined && (
        <div role="status" className={css.page}>
          <span className="visually-hidden">Loading your booking</span>
          <Skeleton height={235} borderRadius="var(--vm-r-lg)" />
        </div>
      )}
      {!data && error !== undefined && (
        <FailureCard
          title="Your booking could not be loaded"
          help="Check your internet connection and try again."
          onRetry={$restored.revalidate}
        />
      )}
    </>
  );
}
