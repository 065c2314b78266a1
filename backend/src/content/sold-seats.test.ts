import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { csv, example, KEY, openContent, ROW, SHOWTIMES } from '../../test/open-content.ts';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/templates.ts';

const shop = opened(openContent);
beforeAll(async () => {
  await shop.plan(example());
  await shop.plan([csv('showtimes', `${SHOWTIMES},counter_seats`, `${ROW},20`)]);
});
beforeEach(() => {
  shop.place.now = NOON;
});

const BUYER = `(select id from app.users where phone = '08000000001')`;

/** The statements of a sale, so that a test can run them in a transaction of its own. */
async function saleAt(time: string): Promise<[text: string, values: unknown[]][]> {
  const { showtime_id, cinema_id, price } = await shop.screeningAt(time);
  return [
    [`update app.wallets set balance = balance + $1 where user_id = ${BUYER}`, [price]],
    [
      `select outcome from app.purchase_batch($1, array[${BUYER}], array[null], array[$2], array[$3], array[1],
        array[$4::bigint])`,
      [NOON, showtime_id, cinema_id, price],
    ],
  ];
}

async function sell(time: string): Promise<void> {
  let sold: unknown;
  for (const [text, values] of await saleAt(time)) [sold] = await shop.query(text, values);
  expect(sold).toEqual({ outcome: 'sold' });
}

test('a showtime with sold tickets cannot be removed or moved, and its seats cannot change', async () => {
  await sell('16:00');
  const later = 'lagoon-lights,marina-sapele,"Screen 1, ground floor",2026-03-06,19:30';
  expect(await shop.faults([csv('showtimes', SHOWTIMES, later)], { remove: true })).toEqual([
    expect.stringMatching(
      `^showtimes.csv:2 ${KEY} has sold tickets, so it cannot be removed. Keep its row, or cancel it first: viewmax content cancel-showing .* --cinema marina-sapele`,
    ),
  ]);
  const moved = ROW.replace('Screen 1, ground', 'Screen 2, first');
  expect(await shop.faults([csv('showtimes', SHOWTIMES, moved)])).toEqual([
    `showtimes.csv:2 ${KEY} has sold tickets, so its hall must stay Screen 1, ground floor.`,
  ]);
  for (const [column, value, from] of [
    ['seats', 200, 140],
    ['seats_per_row', 10, 14],
    ['counter_seats', 0, 20],
  ]) {
    expect(await shop.faults([csv('showtimes', `${SHOWTIMES},${column}`, `${ROW},${value}`)])).toEqual([
      `showtimes.csv:2 ${KEY} has sold tickets, so its ${column} must stay ${from}.`,
    ]);
  }
  const hall = csv('halls', 'cinema,hall,seats,seats_per_row', 'marina-sapele,"Screen 1, ground floor",150,14');
  expect(await shop.faults([hall])).toEqual([
    `halls.csv:2 ${KEY} has sold tickets, so its seats must stay 140. Add its row to showtimes, with its own seats.`,
  ]);
});

test('the price of a showtime with sold tickets changes for later buyers, and its seats stay sold', async () => {
  const before = await shop.screeningAt();
  await shop.plan([
    csv('prices', 'cinema,movie,date,start_time,price', 'marina-sapele,lagoon-lights,2026-03-06,16:00,4400'),
  ]);
  expect(await shop.screeningAt()).toEqual({ ...before, price: 4400 });
  expect(before.assigned_seats).toBe(21);
});

test('a hall changes around a sold showtime that keeps its own seats, and the export keeps both', async () => {
  await shop.plan([
    csv('halls', 'cinema,hall,seats,seats_per_row', 'marina-sapele,"Screen 1, ground floor",150,15'),
    csv('showtimes', `${SHOWTIMES},seats,seats_per_row`, `${ROW},140,14`),
  ]);
  expect(await shop.screeningAt()).toMatchObject({ total_seats: 140 });
  expect(await shop.screeningAt('19:30')).toMatchObject({ total_seats: 150, seats_per_row: 15 });
  expect(await shop.plan(await shop.content.export())).toMatchObject({ added: 0, changed: 0, removed: 0 });
});

test('a showtime that has started cannot change, and an older export still imports', async () => {
  const older = await shop.content.export();
  shop.place.now = new Date('2026-03-06T15:00:00Z');
  expect(await shop.plan(older)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const moved = ROW.replace('Screen 1, ground', 'Screen 2, first');
  expect(await shop.faults([csv('showtimes', SHOWTIMES, moved)])).toEqual([
    `showtimes.csv:2 ${KEY} has begun, so it cannot change.`,
  ]);
  const price = csv('prices', 'cinema,price', 'marina-sapele,9');
  const { changes } = await shop.plan([price], { dryRun: true });
  expect(changes.map(({ key }) => key)).not.toContain(KEY);
});

test('a sale that commits while an import removes its showtime wins, and the import is refused', async () => {
  const time = '19:30';
  const sale = await saleAt(time);
  const removing = withClient(shop.db, async (client) => {
    await client.query('begin');
    for (const [text, values] of sale) await client.query(text, values);
    const result = shop.send([csv('showtimes', SHOWTIMES, ROW)], { remove: true });
    // On PostgreSQL the import waits for the lock of the sale. On PGlite it waits for the only connection.
    await new Promise((done) => setTimeout(done, 300));
    await client.query('commit');
    // Returned in a list, so that the connection is free before the import ends.
    return [result] as const;
  });
  const [result] = await removing;
  expect(await result).toEqual({
    faults: [
      {
        file: 'showtimes.csv',
        line: 2,
        reason: expect.stringContaining(`${KEY.replace('16:00', time)} has sold tickets, so it cannot be removed.`),
      },
    ],
  });
  expect(await shop.screeningAt(time)).toMatchObject({ assigned_seats: 1 });
});

test('the database finds the purchases of a removed showtime by an index', async () => {
  const plan = await withClient(shop.db, async (client) => {
    // The few rows of a test fit on one page, which a scan reads faster.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select 1 from only app.purchases where showtime_id = 'a' and cinema_id = 'b' for key share`,
    );
    await client.query('reset enable_seqscan');
    return JSON.stringify(rows);
  });
  expect(plan).toContain('purchases_screening');
});

// Two transactions at once: PGlite runs one after the other.
if (process.env.DATABASE_URL) {
  test('a dry run on a selling screening blocks no purchase for longer than 200 ms', async () => {
    const sale = await saleAt('19:30');
    const prices = [csv('prices', 'cinema,price', 'marina-sapele,9000')];
    let isRunning = true;
    const dryRuns = async () => {
      for (let count = 0; count < 20; count += 1) await shop.plan(prices, { dryRun: true });
      isRunning = false;
    };
    await withClient(shop.db, async (client) => {
      await client.query("set lock_timeout = '200ms'");
      const running = dryRuns();
      while (isRunning) for (const [text, values] of sale) await client.query(text, values);
      await running;
      await client.query('reset lock_timeout');
    });
    expect(await shop.screeningAt('19:30')).toMatchObject({ price: sale[0]?.[1][0] });
  });

  test('an import waits a second for a sale of its showtimes, and is refused', async () => {
    const { price, showtime_id, cinema_id } = await shop.screeningAt();
    const held = await withClient(shop.db, async (client) => {
      await client.query('begin');
      await client.query('select from app.screenings where showtime_id = $1 and cinema_id = $2 for update', [
        showtime_id,
        cinema_id,
      ]);
      const result = await shop.send([csv('prices', 'cinema,price', 'marina-sapele,9000')]);
      await client.query('commit');
      return result;
    });
    expect(held).toMatchObject({ faults: [{ reason: 'The stored rows changed during the import. Repeat it.' }] });
    expect(await shop.screeningAt()).toMatchObject({ price });
  });
}
