import { $user } from '@viewmax/shared';
import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import type { Showtime } from '@viewmax/shared/contracts/showtimes';
import { atom, computed } from 'nanostores';
import { forget, keep, readKept } from './kept.ts';

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

const KEY = 'booking/selection';

const read = (): (Selection & { userId: string }) | null => {
  const userId = $user.get()?.UUID;
  const kept = readKept<Selection>(KEY, userId);
  return userId && kept?.showtime ? { ...kept, userId } : null;
};

const $chosen = atom(read());

/** What the member is about to buy. It belongs to who chose it: nobody else sees it on the same phone. */
export const $selection = computed([$chosen, $user], (chosen, user): Selection | null =>
  chosen && chosen.userId === user?.UUID ? chosen : null,
);

function choose(selection: Selection): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  $chosen.set({ ...selection, userId });
  keep(KEY, userId, selection);
}

function change(part: Partial<Selection>): void {
  const selection = $selection.get();
  if (selection) choose({ ...selection, ...part });
}

export const chooseShowtime = (movieId: string, showtime: Showtime): void => choose({ movieId, showtime });

export const chooseCinema = (cinema: Cinema): void => change({ cinema, attempt: undefined });

export const keepAttempt = (attempt: Attempt | undefined): void => change({ attempt });

export function clearSelection(): void {
  $chosen.set(null);
  forget(KEY);
}
