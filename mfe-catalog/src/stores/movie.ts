import { createFetcher } from '@viewmax/shared';
import type { MovieDetails } from '@viewmax/shared/contracts/movies';
import { getMovie } from '../api/get-movie.ts';

/** One movie. Stores of the same id share what was fetched. */
export const movieStore = (movieId: string) =>
  createFetcher<MovieDetails>(['catalog/movie/', movieId], {
    fetcher: () => getMovie(movieId),
    revalidateOnReconnect: true,
    onError: (error) => console.error('The movie could not be loaded', error),
  });
