import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { createFetcher } from '@viewmax/shared';
import type { UnfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { seatsOf } from '../parts/seats-of.ts';
import { cinemasOf } from './cinemas.ts';
import { $lga } from './lga.ts';
import { showtimesOf } from './showtimes.ts';

/** The server's present state of an unfinished booking. */
export type Restored =
  | { kind: 'open'; showtime: Showtime; cinema: Cinema }
  | { kind: 'sold-out'; showtime: Showtime }
  | { kind: 'over' };

async function restore(booking: UnfinishedBooking, lga: string): Promise<Restored> {
  const { ShowtimeID } = booking.showtime;
  const [showtimes, cinemas] = await Promise.all([
    showtimesOf(booking.movieId, lga),
    cinemasOf(booking.movieId, lga, ShowtimeID),
  ]);
  const showtime = showtimes.find((it) => it.ShowtimeID === ShowtimeID);
  if (!showtime) return { kind: 'over' };
  const cinema = cinemas.find(({ CinemaID }) => CinemaID === booking.cinema.CinemaID);
  if (!cinema || seatsOf(cinema)?.state === 'sold-out') return { kind: 'sold-out', showtime };
  return { kind: 'open', showtime, cinema };
}

/** The key is outside `booking/`, because a purchase refetches those keys while this screen shows its outcome. */
export const restoredBookingStore = (booking: UnfinishedBooking) =>
  createFetcher<Restored>(
    ['finish-booking/', booking.movieId, '/', $lga, '/', booking.showtime.ShowtimeID, '/', booking.cinema.CinemaID],
    {
      fetcher: (_, __, ___, lga) => restore(booking, String(lga)),
      onError: (error) => console.error('The unfinished booking could not be restored', error),
      cacheLifetime: 0,
    },
  );
