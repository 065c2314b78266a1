import { getShowtime, listShowingShowtimes } from '@viewmax/contracts/calls';
import type { Showtime } from '@viewmax/contracts/showtimes';
import { $user, ask, createFetcher, failedAnswer } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { computed } from 'nanostores';

/** The member's local government area. While it is null, the stores fetch nothing. */
export const $lga = computed($user, (user) => user?.LGA || null);

/** A showtime that ended between the two calls is not a failure of the list. */
const unlessGone = (error: unknown): null => {
  if (failedAnswer(error)?.status === 404) return null;
  throw error;
};

const showtimeOf = (showtimeId: string): Promise<Showtime | null> =>
  ask(getShowtime, { params: { showtimeId } }).then(({ showtime }) => showtime, unlessGone);

export async function showtimesOf(movieId: string, lga: string): Promise<Showtime[]> {
  const { showtimes, showtimeIds = [] } = await ask(listShowingShowtimes, { params: { movieId, lga } });
  if (showtimes) return listOf(showtimes, 'ShowtimeID');
  const found = await Promise.all([...new Set(showtimeIds)].map(showtimeOf));
  return found.filter((showtime) => showtime !== null);
}

/** The showtimes of a movie in the member's area. Stores of one movie share the answer. */
export const showtimesStore = (movieId: string) =>
  createFetcher<Showtime[]>(['booking/showtimes/', movieId, '/', $lga], {
    fetcher: (_, id, __, lga) => showtimesOf(String(id), String(lga)),
  });
