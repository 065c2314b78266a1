import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { rows } from '../../test/shop/books.ts';
import { addBuyers, SECRET, tokenFor } from '../../test/shop/buyers.ts';
import { addScreening, type Screening } from '../../test/shop/screenings.ts';
import { demoAtNoon, NOON } from '../../test/templates.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import type { BackendOptions } from './context.ts';

/** A device, and its name in rollout 7. `watch.test.ts` finds such names among those of reports. */
const PHONE = 'a-phone-of-a-member';
const PHONE_IN_7 = 'nsjOsDtYRgO-IXJV';

let now = NOON;
let db: Database;
const server = Fastify();
let show: Screening;
let buyer = '';
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
  const config = readBackendConfig({ ...secretsBy(() => SECRET), PAYSTACK_SECRET_KEY: 'sk_test_acts' });
  // Its decorators are visible to this test alone: `fp` marks its function, and test files share the modules of a process.
  const open = fp<BackendOptions>(async (app, options) => backendApp(app, options));
  await server.register(open, { db, config, clock: () => now });
  await server.ready();
}, 60_000);
afterAll(async () => {
  await server.close();
  await db.close();
});
beforeEach(async () => {
  now = NOON;
  show = await addScreening(db, { seats: 12, price: 100, now: NOON });
  [buyer = ''] = await addBuyers(db, 1, 1000);
  await rows(db, 'insert into facts.rollouts values (7)');
});
afterEach(() => rows(db, 'with gone as (delete from facts.rollouts) delete from facts.acts'));

const headersOf = () => ({ authorization: `Bearer ${tokenFor(buyer, NOON)}`, 'x-viewmax-device': PHONE });
const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.inject({ method, url, payload, headers: { ...headersOf(), ...headers } });
const buy = (headers: Record<string, string> = {}, count = 1) =>
  call(
    'POST',
    '/api/v1/purchaseticket',
    {
      uuid: buyer,
      showtimeID: show.showtimeId,
      cinemaID: show.cinemaId,
      numberOfTickets: count,
      amountToPay: count * 100,
    },
    headers,
  );
const acts = () =>
  rows<{ device: string }>(db, 'select rollout_id, device, act, code from facts.acts order by act, code');

test('a purchase notes the phone under its name in each running rollout', async () => {
  await rows(db, 'insert into facts.rollouts values (8)');
  expect((await buy()).statusCode).toBe(200);
  const noted = await acts();
  expect(noted).toHaveLength(2);
  expect(noted[0]).toEqual({ rollout_id: 7, device: PHONE_IN_7, act: 'bought', code: '' });
  expect(noted[1]).toMatchObject({ rollout_id: 8, device: expect.not.stringMatching(PHONE_IN_7) });
});

test('a browser is known by its cookie, and a caller without a device is not noted', async () => {
  await buy({ 'x-viewmax-device': 'short' });
  expect(await acts()).toEqual([]);
  const { 'x-viewmax-device': _, ...browser } = headersOf();
  const url = `/api/v1/showingcinemas/any-movie/Sapele?showtimeID=${show.showtimeId}`;
  await server.inject({ url, headers: { ...browser, cookie: `device=${PHONE}` } });
  await server.acts.flush();
  expect(await acts()).toMatchObject([{ device: PHONE_IN_7, act: 'began' }]);
});

test('a repeated key notes no second device, because it buys nothing', async () => {
  await buy({ 'idempotency-key': 'one-purchase-only-1' });
  now = new Date(NOON.getTime() + 1000);
  const again = await buy({ 'idempotency-key': 'one-purchase-only-1', 'x-viewmax-device': 'another-phone-of-them' });
  expect(again.statusCode).toBe(200);
  expect(await acts()).toMatchObject([{ device: PHONE_IN_7 }]);
});

test('a refused purchase notes its code and no purchase', async () => {
  expect((await buy({}, 11)).statusCode).toBe(402);
  await server.acts.flush();
  expect(await acts()).toEqual([{ rollout_id: 7, device: PHONE_IN_7, act: 'refused', code: 'not_enough_points' }]);
});

test('a refused visitor is not noted', async () => {
  expect((await buy({ authorization: '' })).statusCode).toBe(401);
  await server.acts.flush();
  expect(await acts()).toEqual([]);
});

test('a member who opens the cinemas of a showtime begins a booking', async () => {
  await call('GET', '/api/v1/showingcinemas/any-movie/Sapele');
  await server.acts.flush();
  expect(await acts()).toEqual([]);
  await call('GET', `/api/v1/showingcinemas/any-movie/Sapele?showtimeID=${show.showtimeId}`);
  await server.acts.flush();
  expect(await acts()).toMatchObject([{ device: PHONE_IN_7, act: 'began' }]);
});

test('a credit notes the phone of its quote once, and the top-up forgets the phone', async () => {
  const { topUps } = server;
  const quoted = await call('POST', '/api/v1/wallet/topups', { uuid: buyer, VpValue: 100, provider: 'paystack' });
  const { tx_ref: reference } = quoted.json<{ tx_ref: string }>();
  expect(await acts()).toEqual([]);
  const payment = { reference, paymentId: 'paid', currency: 'NGN', kobo: 6800 };
  await topUps.credit(reference, 100, payment, NOON, null);
  expect(await acts()).toMatchObject([{ device: PHONE_IN_7, act: 'credited' }]);
  const [stored] = await rows(db, `select device_names from app.top_ups where tx_ref = $1`, [reference]);
  expect(stored).toEqual({ device_names: null });
});

test('without a running rollout nothing is noted', async () => {
  await rows(db, 'delete from facts.rollouts');
  expect((await buy()).statusCode).toBe(200);
  expect(await acts()).toEqual([]);
});
