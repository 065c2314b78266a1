import { expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startWallets } from '../../test/start-wallets.ts';
import { carryOver } from './carry-over.ts';

const before = opened(startWallets);
const after = opened(startWallets);
const SINCE = new Date(NOON.getTime() - 60_000);
const LATER = new Date(NOON.getTime() + 60_000);

const quotesOf = async (userId: string) =>
  (
    await after.query<{ reference: string; state: string; due: boolean }>(
      `select tx_ref as reference, state, next_check_at <= now() as due from app.top_ups where user_id = $1 order by 1`,
      [userId],
    )
  ).map(({ reference, state, due }) => [reference, state, due]);

test('quotes since the return are checked with the provider, and payments of strangers are named to ops', async () => {
  const member = await before.addUser();
  await after.addUser();
  const paid = await before.addQuote(member);
  await before.topUps.credit(paid, 100, before.payment(paid), LATER, null);
  const open = await before.addQuote(member);
  const stranger = await before.addUser();
  const strange = await before.addQuote(stranger);
  await before.topUps.credit(strange, 100, before.payment(strange), LATER, null);
  const unpaid = await before.addQuote(stranger);

  const carried = await carryOver(before.db, after.db, SINCE);
  expect(carried).toEqual({
    quotes: 2,
    strange: [
      { reference: strange, provider: 'paystack', paymentId: `id of ${strange}` },
      { reference: unpaid, provider: 'paystack', paymentId: null },
    ],
    purchases: [],
  });
  // Nothing of the database before is believed: no points, and no end of a payment.
  expect(await quotesOf(member)).toEqual([paid, open].toSorted().map((reference) => [reference, 'pending', true]));
  expect(await after.balanceOf(member)).toBe(0);
  expect(await after.cases()).toMatchObject([{ kind: 'unknown_payment', reference: strange }]);

  await after.topUps.credit(paid, 100, after.payment(paid), LATER, null);
  await carryOver(before.db, after.db, SINCE);
  expect(await after.balanceOf(member)).toBe(100);
  expect(await after.cases()).toHaveLength(1);
  expect(await after.findings()).toEqual([]);
});

test('a quote of before the return that did not change stays as it is', async () => {
  const member = await before.addUser();
  await before.addQuote(member);
  expect((await carryOver(before.db, after.db, LATER)).quotes).toBe(0);
});
