import { createFetcher } from '@viewmax/shared';
import { getTicketPrice } from '../api/get-ticket-price.ts';

export const ticketPriceStore = (movieId: string, cinemaId: string, showtimeId: string) =>
  createFetcher<number>(['booking/price/', movieId, '/', cinemaId, '/', showtimeId], {
    fetcher: () => getTicketPrice(movieId, cinemaId, showtimeId),
    onError: (error) => console.error('The ticket price could not be loaded', error),
  });
