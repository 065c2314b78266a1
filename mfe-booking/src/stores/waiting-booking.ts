import { invalidateKeys } from '@viewmax/shared';
import { noteMissingTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { $waitingBooking, forgetWaiting, type WaitingBooking } from '@viewmax/shared/bundled/waiting-booking.ts';
import { $booking, clearChoice } from './booking.ts';
import { PRICES } from './cinemas.ts';
import { isSameScreening, type ScreeningKey, screeningOf } from './screening-key.ts';
import { consume } from './seats.ts';

/** The tickets of this screening that the server buys when their money arrives. */
export function waitingFor(screening: ScreeningKey): WaitingBooking | null {
  const waiting = $waitingBooking.get();
  return isSameScreening(waiting, screening) ? waiting : null;
}

/** The money bought them while the member was elsewhere, so the choice is over in every tab. */
$waitingBooking.subscribe((waiting) => {
  if (!waiting?.isBought) return;
  const { userId, showtimeId, cinemaId, count } = waiting;
  forgetWaiting();
  consume({ showtimeId, cinemaId }, count);
  const booking = $booking.get();
  if (booking && isSameScreening(waiting, screeningOf(booking))) clearChoice();
  noteMissingTickets(userId);
  invalidateKeys((key) => key.startsWith('booking/') && !key.startsWith(PRICES));
});
