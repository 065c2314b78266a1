import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { computed } from 'nanostores';
import { isSameScreening, screeningOf } from './screening-key.ts';

/** A confirmation that was sent and has no answer yet. A retry with the same key charges once. */
export interface PurchaseAttempt {
  key: string;
  numberOfTickets: number;
  amountToPay: number;
  /** The hold whose seats the member saw. */
  holdID?: string | undefined;
  /** The people by category, where the cinema has several prices. */
  categories?: PartyCategory[] | undefined;
}

/**
 * The booking on its way to tickets. Its fields tell its stage: the showtime is chosen, then the cinema, and an attempt
 * was sent and may have succeeded. A booking that waits for points or a session is an `UnfinishedBooking`, which other
 * remotes offer too.
 */
export interface Booking {
  movieId: string;
  showtime: Showtime;
  cinema?: Cinema;
  /** The people by category, for the way to the map and back. */
  categories?: PartyCategory[] | undefined;
  attempt?: PurchaseAttempt;
}

/** A little less than the server remembers a key, because a later retry could charge again. */
const KEY_LIFE_MS = 23 * 3_600_000;

const $chosen = persistedAtom<Booking | null>('selection', null, { personal: true });

// This survives the session: after a lost answer, a member who signs in again would otherwise buy twice. A user's id
// identifies no person on this phone. `at` is in milliseconds since 1970.
const $unanswered = persistedAtom<{
  userId: string;
  at: number;
  selection: Booking & { attempt: PurchaseAttempt };
} | null>('unanswered', null);

/** The member's purchase that may have succeeded. It stays until its answer. */
const $sent = computed([$unanswered, $user], (unanswered, user) =>
  unanswered && unanswered.userId === user?.UUID && Date.now() - unanswered.at < KEY_LIFE_MS
    ? unanswered.selection
    : null,
);

/** The member's choice, or a purchase that may have succeeded. */
export const $booking = computed([$chosen, $sent, $user], (chosen, sent, user): Booking | null => {
  if (!user) return null;
  return sent && (!chosen || isSameScreening(screeningOf(chosen), screeningOf(sent))) ? sent : chosen;
});

/** The confirmation of this screening that has no answer yet. Another tab may have sent it. */
export function attemptOf(booking: Booking): PurchaseAttempt | undefined {
  const sent = $sent.get();
  return sent && isSameScreening(screeningOf(booking), screeningOf(sent)) ? sent.attempt : undefined;
}

function choose(booking: Booking): void {
  if ($user.get()) $chosen.set(booking);
}

export const chooseShowtime = (movieId: string, showtime: Showtime): void => choose({ movieId, showtime });

export function chooseCinema(cinema: Cinema): void {
  const booking = $booking.get();
  if (booking) choose({ ...booking, cinema, categories: undefined, attempt: undefined });
}

export function chooseParty(categories: PartyCategory[]): void {
  const booking = $chosen.get();
  if (booking) choose({ ...booking, categories });
}

export function clearChoice(): void {
  $chosen.set(null);
  flushPersisted();
}

/** Runs before the confirmation is sent, and writes at once, because the page may end at any moment. */
export function storeAttempt(booking: Booking, attempt: PurchaseAttempt): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  choose({ ...booking, attempt: undefined });
  // A retry keeps the age of the first try.
  const before = $unanswered.get();
  const at = before?.selection.attempt.key === attempt.key ? before.at : Date.now();
  $unanswered.set({ userId, at, selection: { ...booking, attempt } });
  flushPersisted();
}

/** Ends the answered confirmation. A confirmation of another tab stays. */
export function forgetAttempt({ key }: PurchaseAttempt): void {
  if ($unanswered.get()?.selection.attempt.key === key) $unanswered.set(null);
  flushPersisted();
}
