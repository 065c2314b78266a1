import { expect, test } from '@jest/globals';
import { seedDemo } from '../../seed/seed.ts';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startWallets } from '../../test/start-wallets.ts';
import { carryOver } from './carry-over.ts';

const before = opened(startWallets);
const after = opened(startWallets);
const SINCE = new Date(NOON.getTime() - 60_000);
const LATER = new Date(NOON.getTime() + 60_000);
const LONG_AFTER = new Date(NOON.getTime() + 600_000);
/** A request of before this moment may have ended after it. */
const MEANWHILE = new Date(NOON.getTime() + 5000);

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

/** A member of both databases. */
async function addOld(): Promise<string> {
  const member = await before.addUser();
  await after.query(
    `insert into app.users (id, phone, password_hash, username, lga) values ($1, '081' || lpad(right($1, 1), 8, '0'), 'x', $1, 'Sapele')
      on conflict do nothing`,
    [member],
  );
  return member;
}

test('a quote whose request the moment cut in two is checked too', async () => {
  const member = await addOld();
  const cut = await before.addQuote(member);
  await carryOver(before.db, after.db, MEANWHILE);
  expect(await quotesOf(member)).toEqual([[cut, 'pending', true]]);
});

test('of the purchases around the moment, those that are gone are named', async () => {
  const member = await addOld();
  const showing = `
    with show as (insert into app.showtimes (id, movie_id, lga, date, start_time)
      values ('cut', 'eko-nocturne', 'Sapele', '2030-01-01', '04:00') returning id)
    insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
      select id, 'riverside-screens', 100, 10, 10, 'Screen 1' from show`;
  const purchase = `insert into app.purchases (id, user_id, showtime_id, cinema_id, ticket_count, amount, at)
    values ($1, $2, 'cut', 'riverside-screens', 1, 100, $3)`;
  for (const side of [before, after]) {
    await seedDemo(side.db, { now: NOON });
    await side.query(showing);
    await side.query(purchase, ['kept', member, NOON]);
  }
  await before.query(purchase, ['cut', member, NOON]);
  await before.query(purchase, ['later', member, LATER]);
  const { purchases } = await carryOver(before.db, after.db, MEANWHILE);
  // The demo has bought a ticket too.
  const named = purchases.filter((one) => one.member === member);
  expect(named.map(({ id }) => id)).toEqual(['cut', 'later']);
  expect(named[0]).toMatchObject({ cinema: 'Riverside Screens', tickets: 1, points: 100 });
});

test('a quote of before the return that did not change stays as it is', async () => {
  const member = await before.addUser();
  await before.addQuote(member);
  expect((await carryOver(before.db, after.db, LONG_AFTER)).quotes).toBe(0);
});
