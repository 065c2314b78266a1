import { createFetcher } from '@viewmax/shared';
import type { Movie } from '@viewmax/shared/contracts/movies';
import { getMovie } from '../api/get-movie.ts';

export const movieStore = (movieId: string) =>
  createFetcher<Movie>(['booking/movie/', movieId], {
    fetcher: () => getMovie(movieId),
    onError: (error) => console.error('The movie could not be loaded', error),
  });
