import { listShowingCinemas } from '@viewmax/contracts/calls';
import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { Cinema, CinemaCategory } from '@viewmax/contracts/cinemas';
import type { PartyCategory } from '@viewmax/contracts/tickets';
import { $user, ask } from '@viewmax/shared';
import { getTicketPrice } from './get-ticket-price.ts';
import { listOf } from './list-of.ts';
import { numberOf } from './number-of.ts';

/** The prices that a cinema of a screening names, its default first. Empty where everybody pays the same. */
export function pricesOf(cinema: Pick<Cinema, 'Categories'> | undefined): CinemaCategory[] {
  const named = listOf(cinema?.Categories, 'Category');
  return named.length > 1 ? named.map((one) => ({ ...one, TicketPrice: numberOf(one.TicketPrice) ?? 0 })) : [];
}

/** A screening at a cinema. */
interface Offer {
  movieId: string;
  cinemaId: string;
  showtimeId: string;
  /** Whether the cinema named several prices. */
  isByCategory: boolean;
}

/** The server's present prices of a screening, its default first. Where everybody pays the same it is the only one. */
export async function getPrices({ movieId, cinemaId, showtimeId, isByCategory }: Offer): Promise<CinemaCategory[]> {
  const lga = $user.get()?.LGA;
  if (isByCategory && lga) {
    const { cinemas } = await ask(listShowingCinemas, { params: { movieId, lga }, query: { showtimeID: showtimeId } });
    const prices = pricesOf(listOf(cinemas, 'CinemaID').find(({ CinemaID }) => CinemaID === cinemaId));
    if (prices.length > 0) return prices;
  }
  return [{ Category: DEFAULT_CATEGORY, Name: '', TicketPrice: await getTicketPrice(movieId, cinemaId, showtimeId) }];
}

/** What a party costs. Who has a category that is no longer sold pays the default. */
export const totalOf = (prices: readonly CinemaCategory[], party: readonly PartyCategory[]): number =>
  party.reduce((sum, { category, count }) => {
    const { TicketPrice = 0 } = prices.find(({ Category }) => Category === category) ?? prices[0] ?? {};
    return sum + count * TicketPrice;
  }, 0);
