import { createFetcher } from '@viewmax/shared';
import { getTicketPrice } from '@viewmax/shared/bundled/get-ticket-price.ts';

/** The beginning of the keys of all prices. */
export const PRICES = 'booking/price/';

export const ticketPriceStore = (movieId: string, cinemaId: string, showtimeId: string) =>
  createFetcher<number>([PRICES, movieId, '/', cinemaId, '/', showtimeId], {
    fetcher: () => getTicketPrice(movieId, cinemaId, showtimeId),
    onError: (error) => console.error('The ticket price could not be loaded', error),
  });
