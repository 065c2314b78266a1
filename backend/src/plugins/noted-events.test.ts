import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Ticket } from '@viewmax/contracts/tickets';
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
let screening: Screening;
let buyer = '';
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
  const env = { PAYSTACK_SECRET_KEY: 'sk_test_acts', RATE_LIMIT_MULTIPLIER: '10' };
  const config = readBackendConfig({ ...secretsBy(() => SECRET), ...env });
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
  screening = await addScreening(db, { seats: 12, price: 100, now: NOON });
  [buyer = ''] = await addBuyers(db, 1, 1000);
  await rows(db, 'insert into facts.rollouts values (7)');
});
afterEach(() =>
  rows(db, 'with a as (delete from facts.rollouts), b as (delete from facts.accounts) delete from facts.acts'),
);

const headersOf = (user = buyer) => ({ authorization: `Bearer ${tokenFor(user, NOON)}`, 'x-viewmax-device': PHONE });
const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.inject({ method, url, payload, headers: { ...headersOf(), ...headers } });
const buy = (headers: Record<string, string> = {}, count = 1, user = buyer) =>
  call(
    'POST',
    '/api/v1/purchaseticket',
    {
      uuid: user,
      showtimeID: screening.showtimeId,
      cinemaID: screening.cinemaId,
      numberOfTickets: count,
      amountToPay: count * 100,
    },
    { ...headersOf(user), ...headers },
  );
async function cancel(bought: Awaited<ReturnType<typeof buy>>, count = 1) {
  const ticketIDs = bought.json<{ tickets: Ticket[] }>().tickets.map(({ TicketID }) => TicketID);
  const body = { uuid: buyer, ticketIDs: ticketIDs.slice(0, count), points: count * 100 };
  expect((await call('POST', '/api/v1/tickets/cancel', body)).statusCode).toBe(200);
}
const look = (showtimeId = screening.showtimeId, headers: Record<string, string> = {}) =>
  call('GET', `/api/v1/showingcinemas/eko-nocturne/Sapele?showtimeID=${showtimeId}`, undefined, headers);
const phone = (index: number) => ({ 'x-viewmax-device': `a-phone-of-the-control-${index}` });
const readNoted = () =>
  rows<{ device: string }>(db, 'select rollout_id, device, act, code from facts.acts order by act, rollout_id, code');

test('a purchase notes the phone under its name in each running rollout', async () => {
  await rows(db, 'insert into facts.rollouts values (8)');
  expect((await buy()).statusCode).toBe(200);
  const noted = await readNoted();
  expect(noted).toHaveLength(2);
  expect(noted[0]).toEqual({
    rollout_id: 7,
    device: PHONE_IN_7,
    act: 'bought',
    code: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(noted[1]).toMatchObject({ rollout_id: 8, device: expect.not.stringMatching(PHONE_IN_7) });
});

test('a browser is known by its cookie, and a caller without a device is not noted', async () => {
  await buy({ 'x-viewmax-device': 'short' });
  expect(await readNoted()).toEqual([]);
  const { 'x-viewmax-device': _, ...browser } = headersOf();
  const url = `/api/v1/showingcinemas/eko-nocturne/Sapele?showtimeID=${screening.showtimeId}`;
  await server.inject({ url, headers: { ...browser, cookie: `device=${PHONE}` } });
  await server.notedEvents.flush();
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7, act: 'began' }]);
});

test('a repeated key notes no second device, because it buys nothing', async () => {
  await buy({ 'idempotency-key': 'one-purchase-only-1' });
  now = new Date(NOON.getTime() + 1000);
  const again = await buy({ 'idempotency-key': 'one-purchase-only-1', 'x-viewmax-device': 'another-phone-of-them' });
  expect(again.statusCode).toBe(200);
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7 }]);
});

test('a refused purchase notes its code and no purchase', async () => {
  expect((await buy({}, 11)).statusCode).toBe(402);
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([{ rollout_id: 7, device: PHONE_IN_7, act: 'refused', code: 'not_enough_points' }]);
});

test('a refused visitor is not noted', async () => {
  expect((await buy({ authorization: '' })).statusCode).toBe(401);
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([]);
});

test('a member who opens the cinemas of a showtime begins a booking', async () => {
  await call('GET', '/api/v1/showingcinemas/any-movie/Sapele');
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([]);
  await look('no-showtime');
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([]);
  await look();
  await server.notedEvents.flush();
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7, act: 'began' }]);
});

test('an account that names hundreds of devices begins one booking, and keeps out no other account', async () => {
  for (let index = 0; index < 501; index++) await look(screening.showtimeId, phone(index));
  const [other = ''] = await addBuyers(db, 1, 1000);
  await look(screening.showtimeId, headersOf(other));
  await server.notedEvents.flush();
  expect(await readNoted()).toMatchObject([{ act: 'began' }, { act: 'began' }]);
  expect((await readNoted()).map(({ device }) => device)).toContain(PHONE_IN_7);
});

test('a sign-in is an event of its phone, and a wrong password is none', async () => {
  const signIn = (password: string) =>
    call('POST', '/api/v1/login', { phoneNumber: '08000000001', password }, { authorization: '' });
  expect((await signIn('wrong-password')).statusCode).toBe(401);
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([]);
  expect((await signIn('viewmax-demo')).statusCode).toBe(200);
  await server.notedEvents.flush();
  expect(await readNoted()).toEqual([{ rollout_id: 7, device: PHONE_IN_7, act: 'signed_in', code: '' }]);
});

test('24 purchases of one account for 24 devices are one noted event, and their cancellations leave none', async () => {
  for (let index = 0; index < 24; index++) {
    const bought = await buy(phone(index));
    expect(await readNoted()).toHaveLength(index === 0 ? 1 : 0);
    await cancel(bought);
  }
  expect(await readNoted()).toEqual([]);
  expect(await rows(db, 'select balance from app.wallets where user_id = $1', [buyer])).toEqual([{ balance: 1000 }]);
});

test('a noted event stays while a ticket of its purchase is valid', async () => {
  const bought = await buy({}, 2);
  await cancel(bought, 1);
  expect(await readNoted()).toHaveLength(1);
  await rows(
    db,
    `update app.tickets set status = 'Void', voided_at = $2
    where showtime_id = $1 and status = 'Unused'`,
    [screening.showtimeId, NOON],
  );
  expect(await readNoted()).toEqual([]);
});

test('a cancelled screening takes back the noted events of its purchases', async () => {
  await buy();
  const { showtimeId, cinemaId } = screening;
  await rows(
    db,
    `update app.screenings set cancelled_at = $3, cancel_reason = 'No power'
    where showtime_id = $1 and cinema_id = $2`,
    [showtimeId, cinemaId, NOON],
  );
  await rows(db, 'select app.cancel_showing_batch($1, $2, $3, 100)', [showtimeId, cinemaId, NOON]);
  expect(await readNoted()).toEqual([]);
});

test('a member with two phones counts once, and a phone of two members keeps its noted event when one of them cancels', async () => {
  const first = await buy();
  await buy(phone(2));
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7 }]);
  const [other = ''] = await addBuyers(db, 1, 1000);
  await buy({}, 1, other);
  await cancel(first);
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7 }]);
});

test('members with a phone each count for each phone, and no row names one of them', async () => {
  const others = await addBuyers(db, 3, 1000);
  for (const [index, user] of others.entries()) await buy(phone(index), 1, user);
  expect(await readNoted()).toHaveLength(3);
  const stored = JSON.stringify(await rows(db, 'select * from facts.accounts, facts.acts'));
  for (const user of others) expect(stored).not.toContain(user);
});

test('a credit notes the phone of its quote once, and the top-up forgets the phone', async () => {
  const { topUps } = server;
  const quoted = await call('POST', '/api/v1/wallet/topups', { uuid: buyer, VpValue: 100, provider: 'paystack' });
  const { tx_ref: reference } = quoted.json<{ tx_ref: string }>();
  expect(await readNoted()).toEqual([]);
  const payment = { reference, paymentId: 'paid', currency: 'NGN', kobo: 6800 };
  await topUps.credit(reference, 100, payment, NOON, null);
  expect(await readNoted()).toMatchObject([{ device: PHONE_IN_7, act: 'credited' }]);
  const [stored] = await rows(db, `select device_names from app.top_ups where tx_ref = $1`, [reference]);
  expect(stored).toEqual({ device_names: null });
});

test('without a running rollout nothing is noted', async () => {
  await rows(db, 'delete from facts.rollouts');
  expect((await buy()).statusCode).toBe(200);
  expect(await readNoted()).toEqual([]);
});
