import type { Cinema } from '@viewmax/contracts/cinemas';
import { createFetcher } from '@viewmax/shared';
import { listShowingCinemas } from '../api/list-showing-cinemas.ts';
import { $lga } from './lga.ts';

/** The cinemas of the member's area that show the movie. A backend that counts seats adds those of the showtime. */
export const cinemasStore = (movieId: string, showtimeId: string) =>
  createFetcher<Cinema[]>(['booking/cinemas/', movieId, '/', $lga, '/', showtimeId], {
    fetcher: (_, __, ___, lga) => listShowingCinemas(movieId, String(lga), showtimeId),
    onError: (error) => console.error('Cinemas could not be loaded', error),
  });
