import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { createFetcher } from '@viewmax/shared';
import { getCinema } from '../api/get-cinema.ts';

export const centerStore = (cinemaId: string) =>
  createFetcher<CinemaDetails>(['catalog/center/', cinemaId], {
    fetcher: () => getCinema(cinemaId),
    onError: (error) => console.error('The center could not be loaded', error),
  });
