import type { Cinema } from '@viewmax/contracts/cinemas';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { computed } from 'nanostores';

/** A confirmation that was sent and has no answer yet. A retry with the same key charges once. */
export interface Attempt {
  key: string;
  numberOfTickets: number;
  amountToPay: number;
}

export interface Selection {
  movieId: string;
  showtime: Showtime;
  cinema?: Cinema;
  attempt?: Attempt;
}

/** A purchase without an answer, and its member. A user's id identifies no person on this phone. */
interface Unanswered {
  userId: string;
  /** In milliseconds since 1970. */
  at: number;
  selection: Selection & { attempt: Attempt };
}

/** A little less than the server remembers a key, because a later retry could charge again. */
const KEY_LIFE_MS = 23 * 3_600_000;

const $chosen = persistedAtom<Selection | null>('selection', null, { personal: true });

// This survives the session: after a lost answer, a member who signs in again would otherwise buy twice.
const $unanswered = persistedAtom<Unanswered | null>('unanswered', null);

const sameOffer = (one: Selection, other: Selection): boolean =>
  one.showtime.ShowtimeID === other.showtime.ShowtimeID && one.cinema?.CinemaID === other.cinema?.CinemaID;

/** The member's choice, or a purchase that may have succeeded. An unanswered confirmation stays until its answer. */
export const $selection = computed([$chosen, $unanswered, $user], (chosen, unanswered, user): Selection | null => {
  if (!user) return null;
  const isTheirs = unanswered?.userId === user.UUID && Date.now() - unanswered.at < KEY_LIFE_MS;
  if (!isTheirs) return chosen;
  return !chosen || sameOffer(chosen, unanswered.selection) ? unanswered.selection : chosen;
});

function choose(selection: Selection): void {
  if ($user.get()) $chosen.set(selection);
}

export const chooseShowtime = (movieId: string, showtime: Showtime): void => choose({ movieId, showtime });

export function chooseCinema(cinema: Cinema): void {
  const selection = $selection.get();
  if (selection) choose({ ...selection, cinema, attempt: undefined });
}

/** Runs before the confirmation is sent, and writes at once, because the page may end at any moment. */
export function storeAttempt(selection: Selection, attempt: Attempt): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  choose({ ...selection, attempt: undefined });
  // A retry keeps the age of the first try.
  const before = $unanswered.get();
  const at = before?.selection.attempt.key === attempt.key ? before.at : Date.now();
  $unanswered.set({ userId, at, selection: { ...selection, attempt } });
  flushPersisted();
}

/** Ends the answered confirmation. A confirmation of another tab stays. */
export function forgetAttempt({ key }: Attempt): void {
  if ($unanswered.get()?.selection.attempt.key === key) $unanswered.set(null);
  flushPersisted();
}

export function clearSelection(): void {
  $chosen.set(null);
  flushPersisted();
}
