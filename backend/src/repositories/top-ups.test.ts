import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startWallets } from '../../test/start-wallets.ts';
import { waits } from '../../test/waits.ts';
import { toWireTopUp } from './top-ups.ts';

let user: string;
let txRef: string;
const wallets = opened(startWallets);
beforeEach(async () => {
  user = await wallets.addUser();
  txRef = await wallets.addQuote(user);
});
afterEach(async () => {
  expect(await wallets.findings()).toEqual([]);
});

const credit = (points = 100, paymentId = 'first') =>
  wallets.topUps.credit(txRef, points, wallets.payment(txRef, { paymentId }), NOON, null);
const reverse = (paymentId = 'first') =>
  wallets.topUps.reverse(txRef, wallets.payment(txRef, { state: 'reversed', paymentId }), NOON);
const refuse = (because: 'too_little' | 'wrong_currency', some: Parameters<typeof wallets.payment>[1]) =>
  wallets.topUps.refuse(txRef, because, wallets.payment(txRef, some), NOON);
const topUp = () => wallets.topUps.byRef('paystack', txRef);
const myCases = async () => (await wallets.cases()).filter(({ reference }) => reference === txRef);

test('a credit moves the points of one reference once, also with twenty concurrent calls', async () => {
  await Promise.all(Array.from({ length: 20 }, () => credit()));
  expect(await wallets.balanceOf(user)).toBe(100);
  expect(await topUp()).toMatchObject({ state: 'credited', creditedPoints: 100 });
  expect(await myCases()).toEqual([]);
});

test('a second payment for a credited reference opens a case', async () => {
  await credit();
  await credit(100, 'second');
  await credit(100, 'second');
  expect(await wallets.balanceOf(user)).toBe(100);
  expect(await myCases()).toMatchObject([{ kind: 'paid_twice', payment_id: 'second' }]);
});

test.each([
  ['paid_twice', () => credit(100, 'second'), { returnedKind: 'paid_twice', returnedNaira: 68 }],
  ['too_little', () => refuse('too_little', { kobo: 99 }), { returnedKind: 'too_little', returnedNaira: 0 }],
  ['wrong_currency', () => refuse('wrong_currency', { currency: 'GHS' }), { returnedKind: 'wrong_currency' }],
])('money that could not become points has its kind on the wire: %s', async (kind, arrive, returned) => {
  if (kind === 'paid_twice') await credit();
  await arrive();
  const record = await topUp();
  const wire = record && JSON.parse(JSON.stringify(toWireTopUp(record)));
  expect(wire).toMatchObject(returned);
  expect('returnedNaira' in wire).toBe(kind !== 'wrong_currency');
});

test('a payment for a deleted account is refused', async () => {
  await wallets.query('update app.users set deleted_at = now() where id = $1', [user]);
  await credit();
  expect(await wallets.balanceOf(user)).toBe(0);
  expect(await topUp()).toMatchObject({ state: 'refused', creditedPoints: 0 });
  expect(await myCases()).toMatchObject([{ kind: 'account_closed' }]);
});

test('a refused top-up is credited after a correct payment', async () => {
  await wallets.topUps.refuse(txRef, 'wrong_currency', wallets.payment(txRef, { currency: 'GHS' }), NOON);
  expect(await topUp()).toMatchObject({ state: 'refused' });
  await credit();
  expect(await topUp()).toMatchObject({ state: 'credited' });
});

test('a late payment does not change a credited top-up', async () => {
  await credit();
  await wallets.topUps.setFailed(txRef);
  await wallets.topUps.refuse(txRef, 'too_little', wallets.payment(txRef, { kobo: 1, paymentId: 'second' }), NOON);
  await reverse('second');
  expect(await topUp()).toMatchObject({ state: 'credited' });
  expect(await wallets.balanceOf(user)).toBe(100);
});

test('a payment that was reversed before its credit is never credited', async () => {
  await reverse();
  await credit();
  expect(await topUp()).toMatchObject({ state: 'reversed', creditedPoints: 0 });
  expect(await wallets.balanceOf(user)).toBe(0);
});

test('a reversal takes the points from the wallet once', async () => {
  await credit();
  await Promise.all(Array.from({ length: 10 }, () => reverse()));
  await credit();
  expect(await wallets.balanceOf(user)).toBe(0);
  expect(await topUp()).toMatchObject({ state: 'reversed' });
  expect(await myCases()).toEqual([]);
});

test.each([
  ['in part', 70, 30],
  ['whole', 100, 0],
])(
  'of points that were spent %s, the reversal takes the rest, and the difference is our loss',
  async (_, spent, left) => {
    await credit();
    await wallets.query('update app.wallets set balance = balance - $2 where user_id = $1', [user, spent]);
    const sql = `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
    values (now(), 'purchase', 'wallet:' || $1, 'house:sales', $2, 'purchase of ' || $1)`;
    await wallets.query(sql, [user, spent]);
    expect(await wallets.balanceOf(user)).toBe(left);
    await reverse();
    expect(await wallets.balanceOf(user)).toBe(0);
    expect(await myCases()).toMatchObject([{ kind: 'reversal_unrecovered', points: spent }]);
  },
);

// PGlite runs one transaction at a time.
if (process.env.DATABASE_URL) {
  describe('during an uncommitted transaction', () => {
    const creditSql = `select app.credit_top_up($1, 100, 'first', 6800, 'NGN', now(), null)`;
    const beside = <T>(sql: string, values: unknown[], work: () => Promise<T>) =>
      waits(wallets.db, (client) => client.query(sql, values), work);

    test('a credit waits for another credit of its reference, and adds nothing', async () => {
      expect(await beside(creditSql, [txRef], () => credit())).toMatchObject({ hasWaited: true });
      expect(await wallets.balanceOf(user)).toBe(100);
      expect(await myCases()).toEqual([]);
    });

    test('a credit waits for the closing of its account, and is refused', async () => {
      const close = 'update app.users set deleted_at = now() where id = $1';
      expect(await beside(close, [user], () => credit())).toMatchObject({ hasWaited: true });
      expect(await wallets.balanceOf(user)).toBe(0);
      expect(await topUp()).toMatchObject({ state: 'refused' });
    });

    test('a reversal waits for the credit of its reference, and takes the points', async () => {
      expect(await beside(creditSql, [txRef], () => reverse())).toMatchObject({ hasWaited: true });
      expect(await wallets.balanceOf(user)).toBe(0);
      expect(await topUp()).toMatchObject({ state: 'reversed', creditedPoints: 100 });
    });

    test('a reversal waits for a purchase, and takes the remaining points', async () => {
      await credit();
      const spend = `with spent as (update app.wallets set balance = balance - 70 where user_id = $1 returning user_id)
        insert into app.ledger (at, kind, from_account, to_account, amount, reference)
        select now(), 'purchase', 'wallet:' || user_id, 'house:sales', 70, 'purchase of ' || user_id from spent`;
      expect(await beside(spend, [user], () => reverse())).toMatchObject({ hasWaited: true });
      expect(await wallets.balanceOf(user)).toBe(0);
      expect(await myCases()).toMatchObject([{ kind: 'reversal_unrecovered', points: 70 }]);
    });

    test('a node skips due payments that another node has leased, without waiting', async () => {
      await wallets.query('update app.top_ups set next_check_at = null where tx_ref <> $1', [txRef]);
      const other = await wallets.addQuote(user);
      const held = 'select from app.top_ups where tx_ref = $1 for update';
      const { hasWaited, result } = await beside(held, [txRef], () => wallets.topUps.takeDue('paystack', NOON, 1000));
      expect([hasWaited, result.map((due) => due.txRef)]).toEqual([false, [other]]);
    });
  });
}
