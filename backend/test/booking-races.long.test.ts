import { expect, test } from '@jest/globals';
import { opened } from './opened.ts';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening } from './shop/screenings.ts';
import { type News, startBookings } from './shop/start-bookings.ts';
import { NOON } from './start-backend.ts';

const MEMBERS = 40;
const NEWS: News[] = ['webhook', 'return', 'poller'];
const shop = opened(startBookings);

test('money that two nodes hear of, taps of two tabs and newer quotes at once buy each booking once', async () => {
  const plan = await addPlan(shop.db, Array<string>(8).fill('..........'));
  const screening = await addScreening(shop.db, { seats: 80, price: 100, now: NOON, plan });
  const members = await addBuyers(shop.db, MEMBERS, 50);
  const refs: [string, string[]][] = [];
  await Promise.all(
    members.map(async (member, index) => {
      const key = `key of ${member}`;
      const seats = [1, 2].map((seat) => `${'ABCDEFGH'[Math.floor(index / 5)]}${(index % 5) * 2 + seat}`);
      const held = index % 3 === 2 ? undefined : (await shop.hold(member, screening, seats)).HoldID;
      const first = await shop.quote(member, screening, { holdID: held, key });
      const second = index % 4 === 0 ? await shop.quote(member, screening, { holdID: held, key }) : undefined;
      const quotes = [first, ...(second ? [second] : [])];
      refs.push([member, quotes.map(({ tx_ref = '' }) => tx_ref)]);
      const tap = (node: number) => shop.buy(member, screening, { key, holdID: held, node });
      await Promise.all([
        ...quotes.flatMap((quote, at) =>
          [0, 1].map((node) => shop.pays(member, quote, { news: NEWS[(index + node + at) % 3], node })),
        ),
        tap(0),
        tap(1),
        ...(index % 5 === 0 ? [shop.quote(member, screening, { holdID: held, key })] : []),
      ]);
      await tap(0);
    }),
  );
  const sales = await shop.query<{ sales: number; tickets: number }>(
    `select count(*)::int as sales, coalesce(sum(ticket_count), 0)::int as tickets
      from app.purchases where showtime_id = $1 group by user_id`,
    [screening.showtimeId],
  );
  expect(sales.every(({ sales: count, tickets }) => count === 1 && tickets === 2)).toBe(true);
  // Members without a hold may find the last seats held by others.
  expect(sales.length).toBeGreaterThan(MEMBERS / 2);
  for (const [member, txRefs] of refs) {
    const credited = await shop.query<{ points: number }>(
      `select coalesce(sum(credited_points), 0)::int as points from app.top_ups where tx_ref = any ($1)`,
      [txRefs],
    );
    const bought = (await shop.boughtSeats(member, screening)).length * screening.price;
    expect(await shop.balanceOf(member)).toBe(50 + (credited[0]?.points ?? 0) - bought);
    const states = await Promise.all(txRefs.map(async (txRef) => (await shop.topUp(member, txRef))?.state));
    expect(states).toEqual(txRefs.map(() => 'credited'));
  }
  expect(await findings(shop.db)).toEqual([]);
}, 120_000);
