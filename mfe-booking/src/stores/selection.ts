import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import type { Showtime } from '@viewmax/shared/contracts/showtimes';
import { computed } from 'nanostores';

/** A confirmation that was sent and not answered yet. Sent again with the same key it charges once. */
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

/** What may have been bought, and by whom. It names nobody: a user's id means nothing on this phone. */
interface Unanswered {
  userId: string;
  /** In milliseconds since 1970. */
  at: number;
  selection: Selection & { attempt: Attempt };
}

/** A little less than the server knows a key: sent later, it could charge again. */
const KEY_LIFE_MS = 23 * 3_600_000;

const $chosen = persistedAtom<Selection | null>('selection', null, { personal: true });

// Not forgotten with the session: whoever signs in again after a lost answer would buy a second time.
const $unanswered = persistedAtom<Unanswered | null>('unanswered', null);

const sameOffer = (one: Selection, other: Selection): boolean =>
  one.showtime.ShowtimeID === other.showtime.ShowtimeID && one.cinema?.CinemaID === other.cinema?.CinemaID;

/** What the member is about to buy, or may have bought: an unanswered confirmation stands until it is answered. */
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

/** Before it is sent. At once, not soon: whatever comes next may end the page. */
export function keepAttempt(selection: Selection, attempt: Attempt): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  choose({ ...selection, attempt: undefined });
  // Sent again, it is as old as when it was sent first.
  const before = $unanswered.get();
  const at = before?.selection.attempt.key === attempt.key ? before.at : Date.now();
  $unanswered.set({ userId, at, selection: { ...selection, attempt } });
  flushPersisted();
}

/** It was answered. Another tab's confirmation stands. */
export function forgetAttempt({ key }: Attempt): void {
  if ($unanswered.get()?.selection.attempt.key === key) $unanswered.set(null);
  flushPersisted();
}

export function clearSelection(): void {
  $chosen.set(null);
  flushPersisted();
}
