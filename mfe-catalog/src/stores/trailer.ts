import type { OneTrailer } from '@viewmax/contracts/trailers';
import { createFetcher } from '@viewmax/shared';
import { getTrailer, type TrailerBy } from '../api/get-trailer.ts';

export const trailerStore = (by: TrailerBy, id: string) =>
  createFetcher<OneTrailer>(['catalog/', by, '/', id], {
    fetcher: () => getTrailer(by, id),
    onError: (error) => console.error('The trailer could not be loaded', error),
  });
