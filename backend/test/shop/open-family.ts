import { beforeEach } from '@jest/globals';
import type { PartyCategory, Ticket } from '@viewmax/contracts/tickets';
import { openShop } from '../open-shop.ts';
import { NOON } from '../start-backend.ts';
import { addBuyers, tokenFor } from './buyers.ts';
import { addScreening, type Screening } from './screenings.ts';

export const FAMILY: PartyCategory[] = [
  { category: 'adult', count: 2 },
  { category: 'child', count: 2 },
];

export interface Sale {
  categories?: PartyCategory[];
  count?: number;
  key?: string;
  holdID?: string;
  at?: Screening;
}

export const priced = (tickets: Ticket[]) => tickets.map(({ Category, PaidVp }) => [Category, PaidVp]);

/** Each test has a screening with prices for adults, children and students, and a buyer with 1,000 points. */
export function openFamily() {
  const backend = openShop();
  const now = { screening: {} as Screening, buyer: '', token: '' };

  /** An adult pays 100, a child under 12 pays 41, a student 75. */
  async function sellsCategories({ showtimeId }: Screening): Promise<void> {
    const categories = [
      { category: 'child', price: 41, note: 'Under 12' },
      { category: 'student', price: 75, note: 'Student card' },
    ];
    await backend.query('update app.screenings set categories = $2 where showtime_id = $1', [
      showtimeId,
      JSON.stringify(categories),
    ]);
  }

  beforeEach(async () => {
    backend.setTime(NOON);
    now.screening = await addScreening(backend.db, { seats: 30, price: 100, now: NOON });
    await sellsCategories(now.screening);
    [now.buyer = ''] = await addBuyers(backend.db, 1, 1000);
    now.token = tokenFor(now.buyer, NOON);
  });

  const buy = (amountToPay: number, { categories, count, key = '', holdID, at = now.screening }: Sale = {}) =>
    backend.server.inject({
      method: 'POST',
      url: '/api/v1/purchaseticket',
      headers: { authorization: `Bearer ${now.token}`, ...(key && { 'idempotency-key': key }) },
      payload: {
        uuid: now.buyer,
        showtimeID: at.showtimeId,
        cinemaID: at.cinemaId,
        numberOfTickets: count ?? categories?.reduce((sum, one) => sum + one.count, 0) ?? 1,
        amountToPay,
        categories,
        holdID,
      },
    });

  return {
    backend,
    now,
    sellsCategories,
    buy,
    ticketsOf: async (answer: ReturnType<typeof buy>) => (await answer).json<{ tickets: Ticket[] }>().tickets,
    balance: () => backend.balanceOf(now.buyer),
    myTickets: async () =>
      (await backend.post('/api/v1/fetchtickets', { uuid: now.buyer }, now.token)).json<Ticket[]>(),
  };
}
