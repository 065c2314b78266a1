import type { TicketPriceResponse } from '@viewmax/contracts/tickets';
import { getJson } from '@viewmax/shared';
import { numberOf } from './number-of.ts';

/** The price of one seat, in Vp. */
export async function getTicketPrice(movieId: string, cinemaId: string, showtimeId: string): Promise<number> {
  const place = [movieId, cinemaId, showtimeId].map(encodeURIComponent).join('/');
  const { ticketPrice } = await getJson<Partial<TicketPriceResponse>>(`/api/v1/ticketprice/${place}`);
  return numberOf(ticketPrice) ?? 0;
}
