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

const $chosen = persistedAtom<Selection | null>('selection', null, { personal: true });

/** What the member is about to buy. */
export const $selection = computed([$chosen, $user], (chosen, user): Selection | null => (user ? chosen : null));

function choose(selection: Selection): void {
  if ($user.get()) $chosen.set(selection);
}

export const chooseShowtime = (movieId: string, showtime: Showtime): void => choose({ movieId, showtime });

export function chooseCinema(cinema: Cinema): void {
  const selection = $selection.get();
  if (selection) choose({ ...selection, cinema, attempt: undefined });
}

/** At once, not soon: whatever comes next may end the page. Another tab's choice does not get this one's attempt. */
export function keepAttempt(selection: Selection, attempt: Attempt | undefined): void {
  choose({ ...selection, attempt });
  flushPersisted();
}

export function clearSelection(): void {
  $chosen.set(null);
  flushPersisted();
}
