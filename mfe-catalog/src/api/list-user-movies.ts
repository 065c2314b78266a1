import type { Movie, UserMoviesResponse } from '@viewmax/contracts/movies';
import { getJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

export async function listUserMovies(phoneNumber: string): Promise<Movie[]> {
  const path = `/api/v1/movies/${encodeURIComponent(phoneNumber)}`;
  const { userLocationMoviesList } = await getJson<Partial<UserMoviesResponse>>(path);
  return listOf(userLocationMoviesList, 'MovieID');
}
