import { getJson } from '@viewmax/shared';
import type { Movie, MovieResponse } from '@viewmax/shared/contracts/movies';

export async function getMovie(movieId: string): Promise<Movie> {
  const path = `/api/v1/movie/${encodeURIComponent(movieId)}`;
  const { onemoviedetails } = await getJson<MovieResponse>(path, { anonymous: true });
  if (!onemoviedetails) throw new Error(`${path} answered without a movie`);
  return onemoviedetails;
}
