import { getMovie } from '@viewmax/contracts/calls';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { ask, createFetcher } from '@viewmax/shared';

/** One movie, with its trailer and posters. The shell's cache holds it by this key, so catalog's answer also serves booking. */
export const movieStore = (movieId: string) =>
  createFetcher<MovieDetails>(['movie/', movieId], {
    fetcher: async () => {
      const { onemoviedetails } = await ask(getMovie, { params: { movieId } });
      if (!onemoviedetails) throw new Error(`${getMovie.path} answered without a movie`);
      return onemoviedetails;
    },
    revalidateOnReconnect: true,
  });
