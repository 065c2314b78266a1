import { hasBegun } from '@viewmax/shared/bundled/showing-at.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { ButtonLink, Empty } from '@viewmax/shared/ui';
import CalendarX from 'lucide-react/icons/calendar-x';
import type { ReactNode } from 'react';
import { otherCinemas, otherShowtimes } from './next-step.ts';

/** The unfinished booking cannot be bought any more. */
export function BookingGone({ booking, isSoldOut }: { booking: UnfinishedBooking; isSoldOut: boolean }): ReactNode {
  const { movieTitle, when, cinema, movieId } = booking;
  const over = hasBegun(booking.showtime) ? 'This showtime is over.' : 'This showtime is no longer on sale.';
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
