import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening, type Screening } from './shop/screenings.ts';
import { startServers, type TestServers } from './shop/start-servers.ts';

const ROW = ['............'];
const SEATS = ROW.join('').length;
const MINUTES = 10;
/** The clock of both nodes is so many times as fast. */
const SPEED = 10;
const TRIES = 5;

const begun = Date.now();
const now = () => new Date(begun + (Date.now() - begun) * SPEED);
const isOver = () => now().getTime() - begun > MINUTES * 60_000;

let servers: TestServers;
let screening: Screening;
beforeAll(async () => {
  servers = await startServers({ nodes: 2, clock: now });
  await servers.query(`update app.cinemas set cancel_rule = '{60,100}'`);
  const plan = await addPlan(servers.db, ROW);
  screening = await addScreening(servers.db, { seats: SEATS, plan });
}, 60_000);
afterAll(() => servers.close());

const counts = new Map<string, number>();
const count = (what: string, status: number) => {
  const name = `${what} ${status}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
const some = (most: number) => Math.floor(Math.random() * most);
const think = (times = 1) => pause((300 + some(1200)) * times);

/** Seats that a member with points can have: free, or held for two minutes by a member without points. */
async function openSeats(poor: string[]): Promise<Set<number>> {
  const rows = await servers.query<{ seat: number }>(
    `select seat from generate_series(1, $5::integer) as all_seats(seat)
      where not exists (select from app.tickets t where t.showtime_id = $1 and t.seat = all_seats.seat
          and t.status not in ('Void', 'Cancelled'))
        and not exists (
          select from app.seat_holds s join app.holds h on h.id = s.hold_id
          where s.showtime_id = $1 and s.seat = all_seats.seat and s.ends_at > $2
            and not (h.user_id = any ($3) and h.begun_at <= $4))`,
    [screening.showtimeId, now(), poor, new Date(now().getTime() - 120_000), SEATS],
  );
  return new Set(rows.map(({ seat }) => seat));
}

/** Buys one seat, every second time with a hold. */
async function buyOne(member: string, node: number): Promise<string[]> {
  const first = some(2) === 0 ? await servers.best(member, screening, 1, node) : [];
  const held = first.length > 0 ? await servers.hold(member, screening, first, node) : undefined;
  if (held) count('hold with points', held.status);
  const sale = held?.HoldID ? { hold: held.HoldID, node: 1 - node } : { node };
  const { status, tickets } = await servers.buy(member, screening, sale);
  count('purchase', status);
  return tickets.map(({ TicketID }) => TicketID);
}

/** True where the server refused each try although one seat was open before and after all of them. */
async function isShutOut(member: string, poor: string[]): Promise<string[] | true> {
  let open = await openSeats(poor);
  for (let made = 0; made < TRIES; made += 1) {
    const tickets = await buyOne(member, made % 2);
    if (tickets.length > 0) return tickets;
    const still = await openSeats(poor);
    open = new Set([...open].filter((seat) => still.has(seat)));
    if (open.size === 0) return [];
  }
  return true;
}

test('of a hundred on one row, each with points gets a seat while one is free or held without points for two minutes', async () => {
  const rich = await addBuyers(servers.db, 50, 100_000);
  const poor = await addBuyers(servers.db, 50, 0);
  const shutOut: string[] = [];

  async function buyAndCancel(member: string): Promise<void> {
    while (!isOver()) {
      const tickets = await isShutOut(member, poor);
      await think();
      if (tickets === true) shutOut.push(member);
      else if (tickets.length > 0)
        count('cancellation', await servers.cancel(member, tickets, screening.price, some(2)));
      // About half of the row is left for holds.
      await think(6);
    }
  }
  async function holdAlways(member: string): Promise<void> {
    while (!isOver()) {
      const best = await servers.best(member, screening, 1 + some(3), some(2));
      if (best.length > 0) count('hold without points', (await servers.hold(member, screening, best, some(2))).status);
      await think();
    }
  }

  await Promise.all([...rich.map(buyAndCancel), ...poor.map(holdAlways)]);
  const figures = Object.fromEntries([...counts].toSorted());
  const [yielded] = await servers.query('select count(*)::integer from app.holds where yielded_at is not null');
  console.info(JSON.stringify({ ...figures, yielded }));
  expect(shutOut).toEqual([]);
  expect(Object.keys(figures).filter((name) => Number(name.split(' ').at(-1)) >= 500)).toEqual([]);
  expect(figures['purchase 200']).toBeGreaterThan(SEATS);
  expect(await findings(servers.db)).toEqual([]);
}, 900_000);
