import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { knownTowns } from '@viewmax/contracts/known-towns';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { closeAccount } from '../src/accounts/close-account.ts';
import { appDatabase } from '../src/database/app-database.ts';
import { migrateApp } from '../src/database/migrate-app.ts';
import { seedDemo, seedDoor } from './seed.ts';
import { seedLoad } from './seed-load.ts';

const NIGHT = new Date('2026-03-04T23:30:00Z');

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await migrateApp(db);
}, 60_000);
afterAll(() => db.close());

async function rows<T extends object>(sql: string): Promise<T[]> {
  return (await withClient(db, (client) => client.query<T>(sql))).rows;
}
const counts = async () => {
  const tables = ['users', 'wallets', 'ledger', 'movies', 'cinemas', 'showtimes', 'screenings', 'tickets'];
  const [row] = await rows(
    `select ${tables.map((name) => `(select count(*) from app.${name}) as ${name}`).join(', ')}`,
  );
  return row;
};

test('the seed uses the towns of the location tree', async () => {
  expect(await rows('select country, state, lga from app.places order by state desc')).toEqual([...knownTowns]);
});

test('a second seed adds nothing', async () => {
  await seedDemo(db, { now: NIGHT });
  const before = await counts();
  expect(before).toMatchObject({ users: 4, cinemas: 6, movies: 14 });
  await seedDemo(db, { now: NIGHT });
  expect(await counts()).toEqual(before);
});

test('today is the day in Lagos', async () => {
  const [first] = await rows<{ date: string }>(
    "select min(date) as date from app.showtimes where id not like 'demo-%'",
  );
  expect(first?.date).toBe('2026-03-05');
});

test('every LGA has every state on sale, and cinemas that differ in one showtime', async () => {
  const states = await rows(`
    select lga, count(*) filter (where left_over = 0) > 0 as sold_out, count(*) filter (where left_over between 1 and 5) > 0
      as limited, count(*) filter (where left_over > 5) > 0 as available, bool_or(mixed) as mixed
    from (select lga, sum(total_seats - assigned_seats) as left_over,
        bool_or(total_seats = assigned_seats) and bool_or(total_seats > assigned_seats) as mixed
      from app.showtimes join app.screenings on showtime_id = id group by id) s
    group by lga order by lga`);
  const all = { sold_out: true, limited: true, available: true, mixed: true };
  expect(states).toEqual([
    { lga: 'Bauchi', ...all },
    { lga: 'Sapele', ...all },
  ]);
});

test('every wallet is the sum of its ledger', async () => {
  const wrong = await rows(`
    select user_id from app.wallets where balance <> coalesce((select sum(case when to_account = 'wallet:' || user_id
      then amount else -amount end) from app.ledger where 'wallet:' || user_id in (from_account, to_account)), 0)`);
  expect(wrong).toEqual([]);
});

test('the demo user has tickets in every status, and the attendant every cinema of Sapele', async () => {
  const statuses = await rows(
    `select status, count(*) as tickets from app.tickets join app.purchases p on p.id = purchase_id
      where p.user_id = 'demo-08000000001' group by status order by status`,
  );
  expect(statuses).toEqual(['Expired', 'Unused', 'Used'].map((status) => ({ status, tickets: 2 })));
  expect(await rows(`select balance from app.wallets where user_id = 'demo-08000000001'`)).toEqual([
    { balance: 500_000 },
  ]);
  expect(await rows('select cinema_id from app.attendants order by cinema_id')).toEqual(
    ['amukpe-picture-house', 'okirighwe-arches', 'riverside-screens'].map((cinema_id) => ({ cinema_id })),
  );
});

test('the demo user’s used tickets were scanned when their show began', async () => {
  const used = await rows(
    `select distinct used_at = starts_at as "onTime" from app.tickets join app.showtimes h on h.id = showtime_id
      where status = 'Used'`,
  );
  expect(used).toEqual([{ onTime: true }]);
});

test('the demo user’s statement is in the order of its days', async () => {
  const movements = await rows<{ at: Date }>(
    `select at from app.ledger where 'wallet:demo-08000000001' in (from_account, to_account) order by id`,
  );
  const times = movements.map(({ at }) => at.getTime());
  expect(times).toHaveLength(7);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('the seed stores passwords as argon2id', async () => {
  const hashes = await rows<{ password_hash: string }>('select password_hash from app.users');
  expect(hashes.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
});

test('a start on a later day adds the missing days, and leaves the others unchanged', async () => {
  await rows(`update app.screenings set price = 1 where showtime_id like '%-2026-03-08-%'`);
  const before = await rows<{ id: string }>('select id from app.showtimes order by id');
  await seedDemo(db, { now: new Date(NIGHT.getTime() + 2 * 86_400_000) });
  const added = await rows<{ date: string }>(`select distinct date from app.showtimes order by date desc limit 2`);
  expect(added.map(({ date }) => date)).toEqual(['2026-03-14', '2026-03-13']);
  const after = await rows<{ id: string }>(`select id from app.showtimes where date < '2026-03-13' order by id`);
  expect(after).toEqual(before);
  expect(await rows(`select distinct price from app.screenings where showtime_id like '%-2026-03-08-%'`)).toEqual([
    { price: 1 },
  ]);
});

test('the next start replaces the demo’s used tickets, on the same day too', async () => {
  await rows(`update app.tickets set status = 'Used', used_at = now() where status = 'Unused'`);
  await seedDemo(db, { now: NIGHT });
  expect(await rows(`select count(*) as tickets from app.tickets where status = 'Unused'`)).toEqual([{ tickets: 2 }]);
});

test('the next start restores a closed demo account, with its tickets', async () => {
  await closeAccount(appDatabase(db), 'demo-08000000001', NIGHT);
  await closeAccount(appDatabase(db), 'demo-08000000009', NIGHT);
  await seedDemo(db, { now: NIGHT });
  const found = `select u.phone, w.balance, count(t.id) as tickets from app.users u join app.wallets w on w.user_id = u.id
    left join app.purchases p on p.user_id = u.id left join app.tickets t on t.purchase_id = p.id
    where u.phone is not null group by u.phone, w.balance order by u.phone`;
  expect(await rows(found)).toMatchObject([
    { phone: '08000000001', balance: 500_000, tickets: 6 },
    { phone: '08000000002', balance: 0 },
    { phone: '08000000003', balance: 0 },
    { phone: '08000000009', balance: 0 },
  ]);
  expect(await rows('select * from app.ledger_findings()')).toEqual([]);
});

test.each(['2026-03-10T10:12:30Z', '2026-03-10T23:03:00Z', '2026-03-12T02:00:00Z'])(
  'tickets for running screenings are there at any hour (%s), and once',
  async (at) => {
    const now = new Date(at);
    await seedDoor(db, { now });
    const running = `select h.id, s.screen_location as hall, count(*) as tickets, count(distinct p.id) as parties
      from app.tickets t join app.purchases p on p.id = t.purchase_id join app.showtimes h on h.id = t.showtime_id
      join app.screenings s on s.showtime_id = h.id and s.cinema_id = t.cinema_id
      where p.user_id = 'demo-08000000003' and h.starts_at between $at - interval '5 minutes' and $at
      group by h.id, s.screen_location order by tickets desc`.replaceAll('$at', `timestamptz '${at}'`);
    const found = await rows(running);
    expect(found).toMatchObject([
      { hall: 'Screen 1, ground floor', tickets: 15, parties: 4 },
      { hall: 'Screen 2, first floor', tickets: 2, parties: 1 },
      { hall: 'Main hall, ground floor', tickets: 1, parties: 1 },
    ]);
    await seedDoor(db, { now: new Date(now.getTime() + 60_000) });
    expect(await rows(running)).toEqual(found);
    expect(await rows('select * from app.ledger_findings()')).toEqual([]);
  },
);

test('the seed adds a load test’s movies, cinemas and users once, and the books agree', async () => {
  const size = { movies: 2, cinemas: 5, users: 3, now: NIGHT };
  await seedLoad(db, size);
  const before = await counts();
  expect(before).toMatchObject({ users: 9, cinemas: 11, movies: 16 });
  await seedLoad(db, size);
  expect(await counts()).toEqual(before);
  const found = await rows(`select lga, count(distinct cinema_id) >= 3 as spread, count(distinct s.id) as shows
    from app.showtimes s join app.screenings on showtime_id = s.id where movie_id = 'load-movie-00001' group by lga order by lga`);
  expect(found).toEqual(['Bauchi', 'Sapele'].map((lga) => ({ lga, spread: true, shows: 32 })));
  expect(await rows('select * from app.ledger_findings()')).toEqual([]);
});
