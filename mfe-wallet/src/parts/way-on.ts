import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, useUnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';

export interface WayOn {
  label: string;
  to: string;
  state?: object;
}

/** The way on after a payment arrived, or with enough points: the booking that lacked points, else its movie. */
export function useWayOn(movieId?: string): WayOn | undefined {
  const booking = useUnfinishedBooking();
  if (booking) return { label: 'Finish your booking', to: finishBookingPath };
  return movieId ? { label: 'Back to the movie', to: paths.movie(movieId) } : undefined;
}
