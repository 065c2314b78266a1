import { listShowingCinemas } from '@viewmax/contracts/calls';
import type { Cinema, CinemaCategory } from '@viewmax/contracts/cinemas';
import { ask, createFetcher } from '@viewmax/shared';
import { getPrices, pricesOf } from '@viewmax/shared/bundled/get-prices.ts';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { $lga } from './showtimes.ts';

/** A backend that counts seats per cinema reads the showtime and adds the seats left. Other backends ignore it. */
export async function cinemasOf(movieId: string, lga: string, showtimeID: string): Promise<Cinema[]> {
  const { cinemas } = await ask(listShowingCinemas, { params: { movieId, lga }, query: { showtimeID } });
  return listOf(cinemas, 'CinemaID');
}

/** The cinemas of the member's area that show the movie. A backend that counts seats adds those of the showtime. */
export const cinemasStore = (movieId: string, showtimeId: string) =>
  createFetcher<Cinema[]>(['booking/cinemas/', movieId, '/', $lga, '/', showtimeId], {
    fetcher: (_, __, ___, lga) => cinemasOf(movieId, String(lga), showtimeId),
  });

/** The beginning of the keys of all prices. */
export const PRICES = 'booking/price/';

/** The prices of a screening at a cinema, the default first. Where everybody pays the same it is the only one. */
export const pricesStore = (
  movieId: string,
  { CinemaID: cinemaId, ...cinema }: Pick<Cinema, 'CinemaID' | 'Categories'>,
  showtimeId: string,
) => {
  const isByCategory = pricesOf(cinema).length > 0;
  return createFetcher<CinemaCategory[]>(
    [PRICES, movieId, '/', cinemaId, '/', showtimeId, ...(isByCategory ? ['/by-category'] : [])],
    { fetcher: () => getPrices({ movieId, cinemaId, showtimeId, isByCategory }) },
  );
};
