import type { Movie, MoviesResponse } from '@viewmax/contracts/movies';
import { getJson } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';

/** The list for visitors. The page preloads this call by the address in remote.json, so the two must stay the same. */
export async function listMovies(): Promise<Movie[]> {
  const { moviesList } = await getJson<Partial<MoviesResponse>>('/api/v1/movies', { anonymous: true });
  return listOf(moviesList, 'MovieID');
}
