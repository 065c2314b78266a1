import type { MovieDetails } from '@viewmax/contracts/movies';
import { createFetcher } from '@viewmax/shared';
import { getMovie } from './get-movie.ts';

/** One movie. The shell's cache holds it by this key, so catalog's answer also serves booking. */
export const movieStore = (movieId: string) =>
  createFetcher<MovieDetails>(['movie/', movieId], {
    fetcher: () => getMovie(movieId),
    revalidateOnReconnect: true,
    onError: (error) => console.error('The movie could not be loaded', error),
  });
