import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { ReactNode } from 'react';
import { readShowingAt, startOf } from '../../parts/showing-at.ts';
import { otherCinemas, otherShowtimes } from './next-step.ts';

const isPast = ({ showtime }: UnfinishedBooking): boolean => {
  const at = readShowingAt(showtime);
  return at !== null && startOf(at).getTime() <= Date.now();
};

/** The unfinished booking cannot be bought any more. */
export function BookingGone({ booking, isSoldOut }: { booking: UnfinishedBooking; isSoldOut: boolean }): ReactNode {
  const { movieTitle, when, cinema, movieId } = booking;
  const over = isPast(booking) ? 'This showtime is over.' : 'This showtime is no longer on sale.';
  const nextStep = isSoldOut ? otherCinemas : otherShowtimes(movieId);
  return (
    <Empty
      icon={<CalendarX />}
      title={isSoldOut ? 'This show is sold out at this cinema.' : over}
      help={`${[movieTitle, when, cinema.Name].filter(Boolean).join(', ')}. Nothing was charged.`}
      action={
        <ButtonLink variant="primary" to={nextStep.to}>
          {nextStep.label}
        </ButtonLink>
      }
    />
  );
}
