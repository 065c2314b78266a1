import { afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { SeatsResponse } from '@viewmax/contracts/seats';
import { opened } from '../opened.ts';
import { NOON } from '../start-backend.ts';
import { findings } from './books.ts';
import { addBuyers } from './buyers.ts';
import { addPlan, addScreening, type Screening } from './screenings.ts';
import { startBookings } from './start-bookings.ts';

export const PRICE = 100;

/** Each test has a screening in a hall of 12 planned seats, a member with points for half a seat, and another with many. */
export function openBookings() {
  const shop = opened(startBookings);
  const now = { plan: '', screening: {} as Screening, member: '', other: '' };
  beforeAll(async () => {
    now.plan = await addPlan(shop.db, ['......', '......']);
  });
  beforeEach(async () => {
    shop.setTime(NOON);
    now.screening = await addScreening(shop.db, { seats: 12, price: PRICE, now: NOON, plan: now.plan });
    [now.member = ''] = await addBuyers(shop.db, 1, 50);
    [now.other = ''] = await addBuyers(shop.db, 1, 20 * PRICE);
  });
  afterEach(async () => {
    expect(await findings(shop.db)).toEqual([]);
  });

  return {
    shop,
    now,
    /** The member's live hold. */
    async mine() {
      const { showtimeId, cinemaId } = now.screening;
      return (await shop.call<SeatsResponse>(now.member, `seats/${showtimeId}/${cinemaId}?count=2`)).Mine;
    },
    async holdAndQuote(seats = ['A1', 'A2']) {
      const { HoldID } = await shop.hold(now.member, now.screening, seats);
      return shop.quote(now.member, now.screening, { holdID: HoldID });
    },
    give: (points: number) =>
      shop.query(
        `with given as (update app.wallets set balance = balance + $2 where user_id = $1)
          insert into app.ledger (at, kind, from_account, to_account, amount, reference)
          values (now(), 'bonus', 'house:promotions', 'wallet:' || $1, $2, 'given:' || $1)`,
        [now.member, points],
      ),
  };
}
