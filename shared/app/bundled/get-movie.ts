import type { MovieDetails, MovieResponse } from '@viewmax/contracts/movies';
import { getJson } from '@viewmax/shared';

/** The page preloads this call by the address in catalog's remote.json, so the two must stay the same. */
export async function getMovie(movieId: string): Promise<MovieDetails> {
  const path = `/api/v1/movie/${encodeURIComponent(movieId)}`;
  const { onemoviedetails } = await getJson<MovieResponse>(path, { anonymous: true });
  if (!onemoviedetails) throw new Error(`${path} answered without a movie`);
  return onemoviedetails;
}
