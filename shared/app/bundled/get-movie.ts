import { getMovie as call } from '@viewmax/contracts/calls';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { ask } from '@viewmax/shared';

/** One movie, with its trailer and posters. */
export async function getMovie(movieId: string): Promise<MovieDetails> {
  const { onemoviedetails } = await ask(call, { params: { movieId } });
  if (!onemoviedetails) throw new Error(`${call.path} answered without a movie`);
  return onemoviedetails;
}
