import { describe, expect, test } from '@jest/globals';
import type { TopUp } from '@viewmax/contracts/wallet';
import { openBookings } from '../../test/shop/open-bookings.ts';
import { NOON } from '../../test/start-backend.ts';
import { waits } from '../../test/waits.ts';

const { shop, now, mine, holdAndQuote, give } = openBookings();

describe('money that buys nothing is points', () => {
  const rich = (booking: TopUp['booking']) => ({ state: 'credited', creditedVp: 150, booking });
  const notBought = (code: string) => rich({ state: 'not_bought', code });

  test('after half an hour, and then the member holds seats at once', async () => {
    const quote = await holdAndQuote();
    shop.at(30);
    expect(await shop.hold(now.member, now.screening, ['A1', 'A2'])).toMatchObject({ status: 429 });
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('booking_over'));
    expect(await shop.balanceOf(now.member)).toBe(200);
    expect(await shop.hold(now.member, now.screening, ['A1', 'A2'])).toMatchObject({ status: 200 });
  });

  test('where less arrived', async () => {
    const quote = await holdAndQuote();
    expect(await shop.pays(now.member, quote, { kobo: 5_000 })).toMatchObject({
      state: 'credited',
      booking: { state: 'not_bought', code: 'not_enough_points' },
    });
    expect(await mine()).toBeDefined();
  });

  test('at another price', async () => {
    const quote = await holdAndQuote();
    await shop.query('update app.screenings set price = 90 where showtime_id = $1', [now.screening.showtimeId]);
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('amount_mismatch'));
  });

  test('once the screening began', async () => {
    await shop.query(`update app.showtimes set date = '2026-03-04', start_time = '12:17' where id = $1`, [
      now.screening.showtimeId,
    ]);
    const quote = await shop.quote(now.member, now.screening);
    expect(quote.booking?.until).toBe('2026-03-04T11:17:00.000Z');
    shop.setTime(new Date('2026-03-04T11:17:00Z'));
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('booking_over'));
  });

  test('of an older quote of the screening, and the newer one keeps the key', async () => {
    const first = await holdAndQuote();
    const second = await shop.quote(now.member, now.screening, { key: 'of another tab' });
    expect(second.booking?.key).toBe(first.booking?.key);
    expect(await shop.pays(now.member, first)).toMatchObject(notBought('booking_replaced'));
    expect(await shop.pays(now.member, second)).toMatchObject(rich({ state: 'bought' }));
    expect(await shop.boughtSeats(now.member, now.screening)).toHaveLength(2);
  });

  test('after a purchase of the screening with another key', async () => {
    const quote = await holdAndQuote();
    await give(50);
    expect(await shop.buy(now.member, now.screening, { count: 1, key: 'one' })).toMatchObject({ status: 200 });
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('bought_before'));
  });

  test('after Stop, which a member may repeat, and no other member may say', async () => {
    const quote = await holdAndQuote();
    const url = `wallet/topups/${quote.tx_ref}/stop`;
    expect(await shop.call(now.other, url, {})).toMatchObject({ status: 404 });
    expect(await shop.topUp(now.member, quote.tx_ref ?? '')).toMatchObject({
      bookingUntil: shop.minute(30).toISOString(),
    });
    for (let times = 0; times < 2; times += 1) {
      const { topUp } = await shop.call<{ topUp: TopUp }>(now.member, url, {});
      expect(topUp).toMatchObject({ state: 'pending', booking: { state: 'not_bought', code: 'booking_stopped' } });
    }
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('booking_stopped'));
  });

  test('where the hall is sold out meanwhile', async () => {
    const quote = await shop.quote(now.member, now.screening);
    await shop.buy(now.other, now.screening, { count: 12, key: 'all' });
    expect(await shop.pays(now.member, quote)).toMatchObject(notBought('not_enough_seats'));
  });
});

describe('a tap while the booking waits', () => {
  test('buys with the key of the booking, and its money then is points', async () => {
    const quote = await holdAndQuote();
    const key = quote.booking?.key;
    const held = (await mine())?.HoldID;
    await give(150);
    expect(await shop.buy(now.member, now.screening, { key, holdID: held })).toMatchObject({ status: 200 });
    expect(await shop.pays(now.member, quote)).toMatchObject({ state: 'credited', booking: { state: 'bought' } });
    expect(await shop.boughtSeats(now.member, now.screening)).toEqual(['A1', 'A2']);
    expect(await shop.balanceOf(now.member)).toBe(150);
  });

  test('after the arrival gets the tickets of the arrival', async () => {
    const quote = await holdAndQuote();
    const held = (await mine())?.HoldID;
    await shop.pays(now.member, quote);
    const again = await shop.buy(now.member, now.screening, { key: quote.booking?.key, holdID: held });
    expect(again.tickets?.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A2']);
    expect(await shop.balanceOf(now.member)).toBe(0);
  });

  test('keeps its purchase when the key is deleted after a day', async () => {
    const quote = await holdAndQuote();
    await give(150);
    await shop.buy(now.member, now.screening, { key: quote.booking?.key, holdID: (await mine())?.HoldID });
    await shop.pays(now.member, quote);
    await shop.query('delete from app.purchase_keys where user_id = $1', [now.member]);
    expect(await shop.topUp(now.member, quote.tx_ref ?? '')).toMatchObject({ booking: { state: 'bought' } });
  });
});

test('the tickets are told by a message of their own', async () => {
  const quote = await holdAndQuote();
  shop.at(15);
  await shop.pays(now.member, quote);
  expect(await shop.query('select kind from app.notices where user_id = $1 order by kind', [now.member])).toEqual([
    { kind: 'booking_settled' },
    { kind: 'show_soon' },
  ]);
});

// PGlite runs one transaction at a time.
if (process.env.DATABASE_URL) {
  test('a tap under way with the key wins, and the state is that of its sale', async () => {
    const quote = await holdAndQuote();
    const key = quote.booking?.key;
    const holdID = (await mine())?.HoldID;
    const tap = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
    const { hasWaited, result } = await waits(
      shop.db,
      (client) => client.query(tap, [`${now.member} ${key}`]),
      () => shop.pays(now.member, quote),
    );
    expect([hasWaited, result]).toMatchObject([false, { state: 'credited', booking: { code: 'in_progress' } }]);
    expect(await shop.buy(now.member, now.screening, { key, holdID })).toMatchObject({ status: 200 });
    expect(await shop.topUp(now.member, quote.tx_ref ?? '')).toMatchObject({ booking: { state: 'bought' } });
    expect(await shop.balanceOf(now.member)).toBe(0);
  });

  test('a newer quote waits for the credit of the older one, whose key has bought then', async () => {
    const quote = await holdAndQuote();
    const credit = `select app.credit_top_up($1, 150, 'first', 6800, 'NGN', $2, null)`;
    const { hasWaited, result } = await waits(
      shop.db,
      (client) => client.query(credit, [quote.tx_ref, NOON]),
      () => shop.quote(now.member, now.screening),
    );
    expect([hasWaited, result]).toMatchObject([true, { status: 422, code: 'key_reused' }]);
  });

  test('a screening that is locked for long keeps no points back', async () => {
    const quote = await holdAndQuote();
    const locked = 'select from app.screenings where showtime_id = $1 for update';
    const holder = await shop.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(locked, [now.screening.showtimeId]);
      expect(await shop.pays(now.member, quote)).toMatchObject({ state: 'credited', booking: { code: 'internal' } });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }, 30_000);
}

// The last test, because it breaks the sale.
test('whatever the sale raises, the points stand', async () => {
  const quote = await holdAndQuote();
  await shop.query(`create function app.test_fault() returns trigger language plpgsql as
    $$ begin raise exception 'no ticket'; end $$`);
  await shop.query(`create trigger test_fault before insert on app.tickets for each statement
    execute function app.test_fault()`);
  expect(await shop.pays(now.member, quote)).toMatchObject({
    state: 'credited',
    booking: { state: 'not_bought', code: 'internal' },
  });
  expect(await shop.balanceOf(now.member)).toBe(200);
});
