import { getJson } from '@viewmax/shared';
import type { Movie, MovieResponse } from '@viewmax/shared/contracts/movies';

export async function getMovie(movieId: string): Promise<Movie> {
  const path = `/api/v1/movie/${encodeURIComponent(movieId)}`;
  return (await getJson<MovieResponse>(path, { anonymous: true })).onemoviedetails;
}
