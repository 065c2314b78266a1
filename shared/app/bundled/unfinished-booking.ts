import { useStore } from '@nanostores/react';
import { partyText } from '@viewmax/contracts/category-words';
import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { counted } from './counted.ts';
import { hasBegun } from './lagos-time.ts';
import { paths } from './paths.ts';

/**
 * A purchase that lacked points, or whose member was signed out. It holds no price and no names of seats, because the server
 * may change both until the member returns.
 */
export interface UnfinishedBooking {
  movieId: string;
  movieTitle?: string | undefined;
  showtime: Pick<Showtime, 'ShowtimeID' | 'Date' | 'StartTime'>;
  /** The day and the time for people: `Friday 4:15 PM`. */
  when?: string | undefined;
  cinema: Pick<Cinema, 'CinemaID' | 'Name' | 'PlanID'>;
  count: number;
  /** The people by category, where the cinema has several prices. */
  categories?: PartyCategory[] | undefined;
  /** The seats that the member held last. */
  holdId?: string | undefined;
}

interface Remembered extends UnfinishedBooking {
  userId: string;
  /** The time of saving, in milliseconds since 1970. */
  at: number;
}

const HOUR_MS = 3_600_000;

const $remembered = persistedAtom<Remembered | null>('unfinishedBooking', null, { personal: true });

// This survives the session, whose end deletes everything personal, so that the same member goes on after the sign-in. A
// user's id identifies no person on this phone.
const $interrupted = persistedAtom<Remembered | null>('interrupted', null, { version: 2 });

/** Booking's Confirm screen restores the unfinished booking at this path. */
export const finishBookingPath = `${paths.confirmTicket}?finish=1`;

const ifValid = (booking: Remembered | null, userId: string | undefined, lifeMs: number) =>
  booking && booking.userId === userId && Date.now() - booking.at < lifeMs ? booking : undefined;

/**
 * The member's unfinished booking; undefined without one, when it is older than a day, and when the session ended more
 * than an hour ago.
 */
export const unfinishedBooking = (userId = $user.get()?.UUID): UnfinishedBooking | undefined =>
  ifValid($remembered.get(), userId, 24 * HOUR_MS) ?? ifValid($interrupted.get(), userId, HOUR_MS);

/**
 * The unfinished booking that a screen offers; undefined once its screening has begun.
 *
 * @example
 * const booking = useUnfinishedBooking();
 * return booking && <ButtonLink to={finishBookingPath}>Finish your booking: {bookingWords(booking)}</ButtonLink>;
 */
export function useUnfinishedBooking(): UnfinishedBooking | undefined {
  useStore($remembered);
  useStore($interrupted);
  useStore($user);
  const booking = unfinishedBooking();
  return booking && !hasBegun(booking.showtime) ? booking : undefined;
}

/** Writes at once, because a payment may leave the page. After the session, `userId` names the member who was signed in. */
export function rememberBooking(booking: UnfinishedBooking, userId = $user.get()?.UUID): void {
  if (!userId) return;
  const { movieId, movieTitle, showtime, when, cinema, count, categories, holdId } = booking;
  const $area = $user.get() ? $remembered : $interrupted;
  $area.set({
    movieId,
    movieTitle,
    showtime: { ShowtimeID: showtime.ShowtimeID, Date: showtime.Date, StartTime: showtime.StartTime },
    when,
    cinema: { CinemaID: cinema.CinemaID, Name: cinema.Name, PlanID: cinema.PlanID },
    count,
    categories,
    holdId,
    userId,
    at: Date.now(),
  });
  flushPersisted();
}

/** For a booking that the member has bought, or that the server refuses for ever. */
export function forgetBooking(): void {
  $remembered.set(null);
  $interrupted.set(null);
  flushPersisted();
}

/** The tickets of a booking, with their movie and time. @example ticketsText(booking) // '2 tickets to Eko Nocturne, Friday 4:15 PM' */
export function ticketsText({ count, categories = [], movieTitle, when }: UnfinishedBooking): string {
  const tickets = `${partyText(categories) || counted(count, 'ticket')}${movieTitle ? ` to ${movieTitle}` : ''}`;
  // The day and its time stay in one line.
  return [tickets, when?.replace(/ /g, '\u00a0')].filter(Boolean).join(', ');
}

/** The same with the cinema. @example bookingWords(booking) // '2 tickets to Eko Nocturne, Friday 4:15 PM, Riverside Screens' */
export const bookingWords = (booking: UnfinishedBooking): string =>
  [ticketsText(booking), booking.cinema.Name].filter(Boolean).join(', ');
