import type { BookingRequest } from '@viewmax/contracts/wallet';
import { newKey } from '@viewmax/shared/bundled/new-key.ts';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { $waitingBooking } from '@viewmax/shared/bundled/waiting-booking.ts';

/** What the money buys. Another way to pay the same tickets has their key, so they are bought once. */
export function wantedOf({ showtime, cinema, count, categories, holdId }: UnfinishedBooking): BookingRequest {
  const waiting = $waitingBooking.get();
  const isSame = waiting?.showtimeId === showtime.ShowtimeID && waiting.cinemaId === cinema.CinemaID;
  return {
    ...{ showtimeID: showtime.ShowtimeID, cinemaID: cinema.CinemaID, count, categories },
    ...(holdId && { holdID: holdId }),
    key: isSame ? waiting.key : newKey(),
  };
}
