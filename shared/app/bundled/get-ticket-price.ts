import { getTicketPrice as call } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { numberOf } from './number-of.ts';

/** The price of one seat, in Vp. */
export async function getTicketPrice(movieId: string, cinemaId: string, showtimeId: string): Promise<number> {
  const { ticketPrice } = await ask(call, { params: { movieId, cinemaId, showtimeId } });
  return numberOf(ticketPrice) ?? 0;
}
