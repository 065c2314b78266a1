import { expect, test } from '@jest/globals';
import { ignorePoint } from '@viewmax/server/fail-points';
import { transaction, withClient } from '@viewmax/server/with-client';
import { openShop } from '../../test/open-shop.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addPlan, addScreening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { createPlans } from '../seats/hall.ts';
import { type Selling, sellBest, sellOn } from './sell-batch.ts';

const shop = openShop();

test('a purchase that took the last seats is the answer to its key again, and no refusal', async () => {
  const screening = await addScreening(shop.db, { seats: 2, now: NOON, plan: await addPlan(shop.db, ['..']) });
  const [userId = ''] = await addBuyers(shop.db, 1, 1000);
  const order = { ...screening, userId, key: 'the-last-two', count: 2, amount: 200 };
  const selling: Selling = { plans: createPlans(), now: NOON, reached: ignorePoint, locks: 'show', waitMs: 0 };
  const [first] = await sellBest(shop.db, [order], selling);
  expect(first).toMatchObject({ outcome: 'sold' });
  expect(await sellBest(shop.db, [order], selling)).toEqual([first]);
  expect(await sellBest(shop.db, [{ ...order, key: 'another' }], selling)).toEqual([
    { outcome: 'not_enough_seats', detail: 0 },
  ]);
});

// Two sessions at once: PGlite has one.
if (process.env.DATABASE_URL) {
  test('a purchase whose key is under way elsewhere locks neither its wallet nor its screening', async () => {
    const screening = await addScreening(shop.db, { seats: 2, now: NOON });
    const [userId = ''] = await addBuyers(shop.db, 1, 1000);
    const order = { ...screening, userId, key: 'under-way', count: 1, amount: 100 };
    const selling: Selling = { plans: createPlans(), now: NOON, reached: ignorePoint, locks: 'all', waitMs: 0 };
    const lockedElsewhere = (sql: string, value: string) =>
      withClient(shop.db, (client) => client.query(`${sql} for update nowait`, [value]));
    await transaction(shop.db, async (first) => {
      await first.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${userId} ${order.key}`]);
      await transaction(shop.db, async (second) => {
        expect(await sellOn(second, [order], selling)).toEqual([{ outcome: 'in_progress' }]);
        await lockedElsewhere('select from app.wallets where user_id = $1', userId);
        await lockedElsewhere('select from app.screenings where showtime_id = $1', screening.showtimeId);
      });
    });
  });
}
