import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { NOON } from '../../test/start-backend.ts';
import { openWalletShop, type WalletShop } from '../../test/wallet-shop.ts';

let shop: WalletShop;
let user: string;
let txRef: string;
beforeAll(async () => {
  shop = await openWalletShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  user = await shop.addUser();
  txRef = await shop.addQuote(user);
});
afterEach(async () => {
  expect(await shop.findings()).toEqual([]);
});

const credit = (points = 100, paymentId = 'first') =>
  shop.topUps.credit(txRef, points, shop.payment(txRef, { paymentId }), NOON, null);
const reverse = (paymentId = 'first') =>
  shop.topUps.reverse(txRef, shop.payment(txRef, { state: 'reversed', paymentId }), NOON);
const topUp = () => shop.topUps.byRef('paystack', txRef);
const myCases = async () => (await shop.cases()).filter(({ reference }) => reference === txRef);

test('one reference is credited once, also by twenty at the same moment', async () => {
  await Promise.all(Array.from({ length: 20 }, () => credit()));
  expect(await shop.balanceOf(user)).toBe(100);
  expect(await topUp()).toMatchObject({ state: 'credited', creditedPoints: 100 });
  expect(await myCases()).toEqual([]);
});

test('a second payment for a credited reference is a case for a person', async () => {
  await credit();
  await credit(100, 'second');
  await credit(100, 'second');
  expect(await shop.balanceOf(user)).toBe(100);
  expect(await myCases()).toMatchObject([{ kind: 'paid_twice', payment_id: 'second' }]);
});

test('a payment for a deleted account is refused', async () => {
  await shop.query('update app.users set deleted_at = now() where id = $1', [user]);
  await credit();
  expect(await shop.balanceOf(user)).toBe(0);
  expect(await topUp()).toMatchObject({ state: 'refused', creditedPoints: 0 });
  expect(await myCases()).toMatchObject([{ kind: 'account_closed' }]);
});

test('a refused one is credited when it is paid rightly after all', async () => {
  await shop.topUps.refuse(txRef, 'wrong_currency', shop.payment(txRef, { currency: 'GHS' }), NOON);
  expect(await topUp()).toMatchObject({ state: 'refused' });
  await credit();
  expect(await topUp()).toMatchObject({ state: 'credited' });
});

test('nothing that comes late changes a credited one', async () => {
  await credit();
  await shop.topUps.setOpenState(txRef, 'failed');
  await shop.topUps.refuse(txRef, 'too_little', shop.payment(txRef, { kobo: 1, paymentId: 'second' }), NOON);
  await reverse('second');
  expect(await topUp()).toMatchObject({ state: 'credited' });
  expect(await shop.balanceOf(user)).toBe(100);
});

test('what was given back before it was credited is never credited', async () => {
  await reverse();
  await credit();
  expect(await topUp()).toMatchObject({ state: 'reversed', creditedPoints: 0 });
  expect(await shop.balanceOf(user)).toBe(0);
});

test('what was given back leaves the wallet once', async () => {
  await credit();
  await Promise.all(Array.from({ length: 10 }, () => reverse()));
  await credit();
  expect(await shop.balanceOf(user)).toBe(0);
  expect(await topUp()).toMatchObject({ state: 'reversed' });
  expect(await myCases()).toEqual([]);
});

test.each([
  ['in part', 70, 30],
  ['whole', 100, 0],
])('of points that were spent %s, what is left is taken and the rest is our loss', async (_, spent, left) => {
  await credit();
  await shop.query('update app.wallets set balance = balance - $2 where user_id = $1', [user, spent]);
  const sql = `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (now(), 'purchase', 'wallet:' || $1, 'house:sales', $2, 'purchase of ' || $1)`;
  await shop.query(sql, [user, spent]);
  expect(await shop.balanceOf(user)).toBe(left);
  await reverse();
  expect(await shop.balanceOf(user)).toBe(0);
  expect(await myCases()).toMatchObject([{ kind: 'reversal_unrecovered', points: spent }]);
});
