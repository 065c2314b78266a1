import { $user } from '@viewmax/shared';
import type { Showtime } from '@viewmax/shared/contracts/showtimes';
import { atom, computed } from 'nanostores';

export interface Selection {
  movieId: string;
  showtime: Showtime;
}

const $chosen = atom<(Selection & { userId: string }) | null>(null);

/** What the member is about to buy. It belongs to who chose it: nobody else sees it on the same phone. */
export const $selection = computed([$chosen, $user], (chosen, user): Selection | null =>
  chosen && chosen.userId === user?.UUID ? chosen : null,
);

export function chooseShowtime(movieId: string, showtime: Showtime): void {
  const user = $user.get();
  if (user) $chosen.set({ userId: user.UUID, movieId, showtime });
}

export const clearSelection = (): void => $chosen.set(null);
