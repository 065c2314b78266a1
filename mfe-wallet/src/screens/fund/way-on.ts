import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';

/** The way on after a payment arrived, or with enough points: the booking that lacked points, else its movie. */
export function useWayOn(movieId?: string): { to: string; words: string } | undefined {
  const booking = useUnfinishedBooking();
  if (booking) return { to: finishBookingPath, words: 'Finish your booking' };
  return movieId ? { to: paths.movie(movieId), words: 'Back to the movie' } : undefined;
}
