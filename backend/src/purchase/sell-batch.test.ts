import { expect, test } from '@jest/globals';
import { ignorePoint } from '@viewmax/server/fail-points';
import { openShop } from '../../test/open-shop.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addPlan, addScreening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { createPlans } from '../seats/hall.ts';
import { type Selling, sellBest } from './sell-batch.ts';

const shop = openShop();

test('a purchase that took the last seats is the answer to its key again, and no refusal', async () => {
  const show = await addScreening(shop.db, { seats: 2, now: NOON, plan: await addPlan(shop.db, ['..']) });
  const [userId = ''] = await addBuyers(shop.db, 1, 1000);
  const order = { ...show, userId, key: 'the-last-two', count: 2, amount: 200 };
  const selling: Selling = { plans: createPlans(), now: NOON, reached: ignorePoint, locks: 'show', waitMs: 0 };
  const [first] = await sellBest(shop.db, [order], selling);
  expect(first).toMatchObject({ outcome: 'sold' });
  expect(await sellBest(shop.db, [order], selling)).toEqual([first]);
  expect(await sellBest(shop.db, [{ ...order, key: 'another' }], selling)).toEqual([
    { outcome: 'not_enough_seats', detail: 0 },
  ]);
});
