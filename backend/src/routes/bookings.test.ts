import { describe, expect, test } from '@jest/globals';
import { nairaFor } from '@viewmax/contracts/price';
import type { ServicesStatusResponse } from '@viewmax/contracts/services';
import type { TopUp } from '@viewmax/contracts/wallet';
import { openBookings, PRICE } from '../../test/shop/open-bookings.ts';
import { addScreening } from '../../test/shop/screenings.ts';
import { DEVICE, type News } from '../../test/shop/start-bookings.ts';
import { NOON } from '../../test/start-backend.ts';

const { shop, now, mine, holdAndQuote } = openBookings();

test('the services say that a quote may buy', async () => {
  const { services } = await shop.call<ServicesStatusResponse>(now.member, 'services/status');
  expect(services.booking).toBe(true);
});

test('a quote with a booking is for the points that its member lacks, whatever the app asks for', async () => {
  expect(await holdAndQuote()).toMatchObject({
    status: 200,
    VpValue: 150,
    naira: nairaFor(150),
    booking: { key: `key of ${now.member}`, until: shop.minute(30).toISOString() },
  });
});

test.each<[string, () => Promise<{ status: number; code?: string }>, number, string]>([
  ['that its member has the points for', () => shop.quote(now.other, now.screening), 409, 'enough_points'],
  [
    'of another screening',
    () => shop.quote(now.member, { ...now.screening, showtimeId: 'none' }),
    404,
    'not_shown_here',
  ],
  ['of more seats than are left', () => shop.quote(now.member, now.screening, { count: 13 }), 409, 'not_enough_seats'],
  [
    'with a key that has bought',
    () => shop.quote(now.other, now.screening, { count: 30, key: 'used' }),
    422,
    'key_reused',
  ],
])('a booking %s is refused before anybody pays', async (_, ask, status, code) => {
  const large = await addScreening(shop.db, { seats: 40, price: PRICE, now: NOON });
  await shop.buy(now.other, large, { count: 1, key: 'used' });
  if (code === 'key_reused') now.screening = large;
  expect(await ask()).toMatchObject({ status, code });
});

test.each<News>(['webhook', 'return', 'poller'])(
  'the money that the %s tells of buys the held seats in the transaction of its points',
  async (news) => {
    const quote = await holdAndQuote();
    shop.at(20);
    expect(await shop.pays(now.member, quote, { news, node: 1 })).toMatchObject({
      state: 'credited',
      creditedVp: 150,
      booking: { state: 'bought' },
    });
    expect(await shop.boughtSeats(now.member, now.screening)).toEqual(['A1', 'A2']);
    expect(await shop.balanceOf(now.member)).toBe(0);
    expect(await mine()).toBeUndefined();
    const kinds = await shop.query<{ kind: string }>(
      `select kind from app.ledger where 'wallet:' || $1 in (from_account, to_account) order by id`,
      [now.member],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['bonus', 'top-up', 'purchase']);
    await shop.tell[news](now.member, quote.tx_ref ?? '', 0);
    expect(await shop.boughtSeats(now.member, now.screening)).toEqual(['A1', 'A2']);
  },
);

test('the answer to a return has the tickets', async () => {
  const quote = await holdAndQuote();
  await shop.pays(now.member, quote);
  const { topUp } = await shop.call<{ topUp: TopUp }>(now.member, `wallet/topups/${quote.tx_ref}/return`, {});
  expect(topUp.booking?.tickets?.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A2']);
});

test('credit and purchase are witnessed under the device of the quote', async () => {
  await shop.query('insert into facts.rollouts values (7)');
  const quote = await holdAndQuote();
  await shop.pays(now.member, quote, { news: 'poller' });
  const noted = await shop.query<{ act: string; is_ours: boolean }>(
    'select act, device = facts.name_in(7, $1) as is_ours from facts.acts order by act',
    [DEVICE],
  );
  await shop.query('delete from facts.rollouts');
  expect(noted).toEqual([
    { act: 'bought', is_ours: true },
    { act: 'credited', is_ours: true },
  ]);
});

describe('the seats of a booking', () => {
  test('are those of the live hold of its count, whatever the hold of the quote was', async () => {
    const quote = await holdAndQuote();
    await shop.hold(now.member, now.screening, ['B3', 'B4']);
    await shop.pays(now.member, quote);
    expect(await shop.boughtSeats(now.member, now.screening)).toEqual(['B3', 'B4']);
  });

  test('are those of a hold that ended, while they are free', async () => {
    const quote = await holdAndQuote();
    await shop.query(`update app.holds set ends_at = $2 where user_id = $1`, [now.member, shop.minute(5)]);
    await shop.query(`update app.seat_holds set ends_at = $2 where user_id = $1`, [now.member, shop.minute(5)]);
    shop.at(6);
    await shop.pays(now.member, quote);
    expect(await shop.boughtSeats(now.member, now.screening)).toEqual(['A1', 'A2']);
  });

  test('are the best free ones without a hold', async () => {
    await shop.hold(now.other, now.screening, ['B3', 'B4']);
    const quote = await shop.quote(now.member, now.screening);
    await shop.pays(now.member, quote);
    const seats = await shop.boughtSeats(now.member, now.screening);
    expect(['B1 B2', 'B5 B6', 'A3 A4']).toContain(seats.join(' '));
  });

  test('are the next ones of a hall without a plan', async () => {
    now.screening = await addScreening(shop.db, { seats: 40, price: PRICE, now: NOON });
    await shop.pays(now.member, await shop.quote(now.member, now.screening));
    expect(await shop.boughtSeats(now.member, now.screening)).toHaveLength(2);
  });
});

describe('a hold', () => {
  test('lives as long as its booking waits, half an hour in all, and the same seats again shorten nothing', async () => {
    await shop.hold(now.member, now.screening, ['A1', 'A2']);
    shop.at(4);
    await shop.quote(now.member, now.screening);
    expect(await mine()).toMatchObject({ Until: shop.minute(30).toISOString() });
    shop.at(12);
    await shop.hold(now.member, now.screening, ['A1', 'A2']);
    expect(await mine()).toMatchObject({ Until: shop.minute(30).toISOString() });
  });

  test('gets no further half hour of its screening from another quote', async () => {
    await holdAndQuote();
    shop.at(41);
    await shop.hold(now.member, now.screening, ['A1', 'A2']);
    await shop.quote(now.member, now.screening);
    expect(await mine()).toMatchObject({ Until: shop.minute(51).toISOString() });
  });

  test('stays a courtesy, which yields to a member with the points where the hall is full', async () => {
    const quote = await holdAndQuote(['A1', 'A2']);
    await shop.buy(now.other, now.screening, { count: 10, key: 'ten' });
    shop.at(12);
    expect(await shop.hold(now.other, now.screening, ['A1', 'A2'])).toMatchObject({ status: 200 });
    expect(await shop.pays(now.member, quote)).toMatchObject({
      state: 'credited',
      booking: { state: 'not_bought', code: 'seats_taken' },
    });
    expect(await shop.balanceOf(now.member)).toBe(200);
  });
});

describe('a party by categories', () => {
  const FAMILY = [
    { category: 'adult', count: 1 },
    { category: 'child', count: 1 },
  ];
  const sellsToChildren = () =>
    shop.query('update app.screenings set categories = $2 where showtime_id = $1', [
      now.screening.showtimeId,
      JSON.stringify([{ category: 'child', price: 41, note: 'Under 12' }]),
    ]);

  test('is quoted and bought at its own prices', async () => {
    await sellsToChildren();
    const quote = await shop.quote(now.member, now.screening, { categories: FAMILY });
    expect(quote.VpValue).toBe(PRICE + 41 - 50);
    expect(await shop.pays(now.member, quote)).toMatchObject({ booking: { state: 'bought' } });
    const tickets = await shop.query(
      `select t.category, t.paid::int from app.tickets t join app.purchases p on p.id = t.purchase_id
       where p.user_id = $1 order by t.seat`,
      [now.member],
    );
    expect(tickets).toEqual([
      { category: 'adult', paid: PRICE },
      { category: 'child', paid: 41 },
    ]);
  });

  test('is refused before anybody pays where the screening sells one of them no more, or it is no whole party', async () => {
    expect(await shop.quote(now.member, now.screening, { categories: FAMILY })).toMatchObject({
      code: 'category_gone',
    });
    await sellsToChildren();
    expect(await shop.quote(now.member, now.screening, { categories: FAMILY, count: 3 })).toMatchObject({
      code: 'invalid_request',
    });
  });
});
