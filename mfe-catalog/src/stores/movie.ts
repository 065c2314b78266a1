import { createFetcher } from '@viewmax/shared';
import type { MovieDetails } from '@viewmax/shared/contracts/movies';
import { getMovie } from '../api/get-movie.ts';
import { isRefusal } from './keeper.ts';
import { keptMovie } from './movies.ts';

/** One movie. Stores of the same id share what was fetched. */
export const movieStore = (movieId: string) =>
  createFetcher<MovieDetails>(['catalog/movie/', movieId], {
    fetcher: () =>
      getMovie(movieId).catch((error: unknown) => {
        const kept = isRefusal(error) ? undefined : keptMovie(movieId);
        if (!kept) throw error;
        return kept;
      }),
    revalidateOnReconnect: true,
    onError: (error) => console.error('The movie could not be loaded', error),
  });
