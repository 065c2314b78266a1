import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appDatabase } from '../src/database/app-database.ts';
import { expireHolds } from '../src/seats/seats.ts';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening, type Screening } from './shop/screenings.ts';
import { startServers, type TestServers } from './shop/start-servers.ts';

const MINUTE_MS = 60_000;
const MEMBERS = 24;
const ROWS = Array<string>(4).fill('.......... ..........');

let servers: TestServers;
const begun = Date.now();
let now = new Date(begun);
beforeAll(async () => {
  servers = await startServers({ nodes: 2, clock: () => now });
}, 60_000);
afterAll(() => servers.close());

/** The member gets an account of so many minutes, as the route stores it. */
async function opensAccount(member: string, name: string, minutes: number): Promise<void> {
  const until = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  await servers.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at, transfer)
      values ($1, $2, 'flutterwave', 100, 100, $3, jsonb_build_object('until', $4::text))`,
    [name, member, now, until],
  );
  await servers.query('select app.prolong_holds($1, $2, 5000)', [now, member]);
}

/** Every line names a hold that breaks a rule. */
const brokenHolds = (screening: Screening) =>
  servers.query(
    `select 'longer than half an hour' as rule, user_id from app.holds
      where showtime_id = $1 and ends_at > begun_at + interval '30 minutes'
    union all
    select 'not all its seats, or with another end', h.user_id from app.holds h
      where h.showtime_id = $1 and h.state = 'live' and h.ends_at > $2 and cardinality(h.seats) <> (
        select count(*) from app.seat_holds s
        where s.showtime_id = $1 and s.seat = any (h.seats) and s.hold_id = h.id and s.ends_at = h.ends_at)
    union all
    select 'a seat twice', one.user_id from app.holds one join app.holds other on other.showtime_id = one.showtime_id
      and other.user_id <> one.user_id and other.seats && one.seats
      where one.showtime_id = $1 and one.state = 'live' and other.state = 'live' and one.ends_at > $2
        and other.ends_at > $2`,
    [screening.showtimeId, now],
  );

test('members who hold, pay by transfer, move and buy at once, on two nodes, never share a seat or hold it longer', async () => {
  const plan = await addPlan(servers.db, ROWS);
  const screening = await addScreening(servers.db, { seats: 80, plan });
  const poor = await addBuyers(servers.db, MEMBERS / 2, 0);
  const members = [...poor, ...(await addBuyers(servers.db, MEMBERS / 2, 1_000))];
  const ends = new Map<string, number>();
  const statuses: number[] = [];
  for (let round = 0; round < 24; round += 1) {
    now = new Date(begun + round * 2 * MINUTE_MS);
    // As the sweeper does each minute.
    await expireHolds(appDatabase(servers.db), now);
    await Promise.all(
      members.map(async (member, index) => {
        const wish = [1, 2, 3].map((seat) => `${'ABCD'[(index + round) % 4]}${((index * 3 + round) % 18) + seat}`);
        const act = (index * 7 + round * 3) % 5;
        if (act < 2) return opensAccount(member, `race-${round}-${index}`, 5 + ((index * 11 + round) % 50));
        const held = await servers.hold(member, screening, wish, index % 2);
        statuses.push(held.status);
        if (held.status === 200 && act === 4 && index % 6 === 0) {
          statuses.push(
            (await servers.buy(member, screening, { count: 3, hold: held.HoldID, node: 1 - (index % 2) })).status,
          );
        }
      }),
    );
    expect(await brokenHolds(screening)).toEqual([]);
    for (const row of await servers.query<{ id: string; ends: number }>(
      `select user_id || begun_at::text as id, extract(epoch from ends_at - begun_at)::integer as ends from app.holds
        where showtime_id = $1 and state = 'live'`,
      [screening.showtimeId],
    ))
      ends.set(row.id, Math.max(row.ends, ends.get(row.id) ?? 0));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await findings(servers.db)).toEqual([]);
  // Some were prolonged, and up to the end of the half hour.
  expect(Math.max(...ends.values())).toBe(1_800);
}, 120_000);
