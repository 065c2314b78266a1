import { getCinema } from '@viewmax/contracts/calls';
import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { ask, createFetcher } from '@viewmax/shared';

export const centerStore = (cinemaId: string) =>
  createFetcher<CinemaDetails>(['catalog/center/', cinemaId], {
    fetcher: async () => {
      const { cinema } = await ask(getCinema, { params: { cinemaId } });
      if (!cinema) throw new Error(`${getCinema.path} answered without a cinema`);
      return cinema;
    },
  });
