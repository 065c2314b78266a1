import { beforeAll, beforeEach } from '@jest/globals';
import { fromBitmap } from '@viewmax/contracts/best-seats';
import type { SeatHold, SeatsResponse } from '@viewmax/contracts/seats';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { openShop } from '../open-shop.ts';
import { NOON } from '../start-backend.ts';
import { addBuyers, tokenFor } from './buyers.ts';
import { addPlan, addScreening, type Screening } from './screenings.ts';

export const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
export const tokenOf = (buyer: string) => tokenFor(buyer, NOON);
export const takenOf = ({ Taken }: SeatsResponse) => [...fromBitmap(Taken)];

/** A shop whose hall has a plan of 18 seats. Each test has a screening of its own there, at noon, and three buyers. */
export function openSeatedScreening() {
  const shop = openShop();
  const screening = {} as Screening;
  let buyers: string[];
  let plan: string;
  beforeAll(async () => {
    plan = await addPlan(shop.db, ['......', '......', 'w.....']);
  });
  const addAnother = () => addScreening(shop.db, { seats: 18, now: NOON, plan });
  beforeEach(async () => {
    shop.setTime(NOON);
    Object.assign(screening, await addAnother());
    buyers = await addBuyers(shop.db, 3, 10_000);
  });

  const buyer = (number: number) => buyers[number] ?? '';

  async function look(who = buyer(0), count = 2): Promise<SeatsResponse> {
    const answer = await shop.get(
      `/api/v1/seats/${screening.showtimeId}/${screening.cinemaId}?count=${count}`,
      tokenOf(who),
    );
    return answer.json();
  }

  async function hold(who: string, seats: string[], at: Screening = screening) {
    const body = { uuid: who, showtimeID: at.showtimeId, cinemaID: at.cinemaId, seats };
    const answer = await shop.post('/api/v1/seats/hold', body, tokenOf(who));
    return {
      status: answer.statusCode,
      wait: answer.headers['retry-after'],
      ...answer.json<Partial<SeatHold & SeatsResponse> & { code?: string }>(),
    };
  }

  async function buy(who: string, count: number, { holdID, key }: { holdID?: string; key?: string } = {}) {
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/api/v1/purchaseticket',
      headers: { authorization: `Bearer ${tokenOf(who)}`, ...(key && { 'idempotency-key': key }) },
      payload: {
        uuid: who,
        showtimeID: screening.showtimeId,
        cinemaID: screening.cinemaId,
        numberOfTickets: count,
        amountToPay: count * screening.price,
        ...(holdID && { holdID }),
      },
    });
    const body = answer.json<PurchaseResponse & { code?: string; message?: string; Best?: string[] }>();
    const { code, message, Best } = body;
    return { status: answer.statusCode, code, message, Best, seats: body.tickets?.map(({ SeatNumber }) => SeatNumber) };
  }

  return { shop, screening, plan: () => plan, addAnother, buyer, look, hold, buy };
}
