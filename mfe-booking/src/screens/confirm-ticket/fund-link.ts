import { paths } from '@viewmax/shared/bundled/paths.ts';
import { rememberBooking, type UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { clearSelection } from '../../stores/selection.ts';

/** The props of a link to the wallet. It asks for the missing points, remembers the booking and clears the choice. */
export const fundLink = (booking: UnfinishedBooking | undefined, movieId: string, short: number) => ({
  to: short > 0 ? `${paths.fund}?vp=${short}` : paths.fund,
  state: { movieId },
  onClick: () => {
    if (booking) rememberBooking(booking);
    clearSelection();
  },
});
