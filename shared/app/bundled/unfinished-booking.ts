import { useStore } from '@nanostores/react';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { paths } from './paths.ts';
import { hasBegun } from './showing-at.ts';

/**
 * A purchase that lacked points, or whose member was signed out. It holds no price and no seats, because the server may
 * change both until the member returns.
 */
export interface UnfinishedBooking {
  movieId: string;
  movieTitle?: string | undefined;
  showtime: Pick<Showtime, 'ShowtimeID' | 'Date' | 'StartTime'>;
  /** The day and the time for people: `Friday 4:15 PM`. */
  when?: string | undefined;
  cinema: Pick<Cinema, 'CinemaID' | 'Name'>;
  count: number;
}

interface Remembered extends UnfinishedBooking {
  userId: string;
  /** The time of saving, in milliseconds since 1970. */
  at: number;
}

const LIFE_MS = 24 * 3_600_000;

const $remembered = persistedAtom<Remembered | null>('unfinishedBooking', null, { personal: true });

/** Booking's Confirm screen restores the unfinished booking at this path. */
export const finishBookingPath = `${paths.confirmTicket}?finish=1`;

/** The member's unfinished booking; undefined without one, and when it is older than a day. */
export function unfinishedBooking(): UnfinishedBooking | undefined {
  const booking = $remembered.get();
  if (!booking || booking.userId !== $user.get()?.UUID || Date.now() - booking.at >= LIFE_MS) return undefined;
  return booking;
}

/**
 * The unfinished booking that a screen offers; undefined once its show has begun.
 *
 * @example
 * const booking = useUnfinishedBooking();
 * return booking && <ButtonLink to={finishBookingPath}>Finish your booking: {bookingWords(booking)}</ButtonLink>;
 */
export function useUnfinishedBooking(): UnfinishedBooking | undefined {
  useStore($remembered);
  useStore($user);
  const booking = unfinishedBooking();
  return booking && !hasBegun(booking.showtime) ? booking : undefined;
}

/** Writes at once, because a payment may leave the page. */
export function rememberBooking(booking: UnfinishedBooking): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  const { movieId, movieTitle, showtime, when, cinema, count } = booking;
  $remembered.set({
    movieId,
    movieTitle,
    showtime: { ShowtimeID: showtime.ShowtimeID, Date: showtime.Date, StartTime: showtime.StartTime },
    when,
    cinema: { CinemaID: cinema.CinemaID, Name: cinema.Name },
    count,
    userId,
    at: Date.now(),
  });
  flushPersisted();
}

/** For a booking that the member has bought, or that the server refuses for ever. */
export function forgetBooking(): void {
  $remembered.set(null);
  flushPersisted();
}

/**
 * The booking in words.
 *
 * @example bookingWords(booking) // '2 tickets to Eko Nocturne, Friday 4:15 PM, Riverside Screens'
 */
export function bookingWords({ count, movieTitle, when, cinema }: UnfinishedBooking): string {
  const tickets = `${count} ${count === 1 ? 'ticket' : 'tickets'}${movieTitle ? ` to ${movieTitle}` : ''}`;
  // The day and its time stay in one line.
  return [tickets, when?.replace(/ /g, '\u00a0'), cinema.Name].filter(Boolean).join(', ');
}
