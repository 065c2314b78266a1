import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening, type Screening } from './shop/screenings.ts';
import { startServers, type TestServers } from './shop/start-servers.ts';

const SEATS = 60;
const PRICE = 100;
const LOOK_MS = 200;
const LONGEST_FREE_MS = 5_000;

let servers: TestServers;
beforeAll(async () => {
  servers = await startServers({ nodes: 2 });
}, 60_000);
afterAll(() => servers.close());

interface Member {
  id: string;
  party: number;
  covered: boolean;
}

/** Of 200 members each fourth has no points. They wait in this order, for one, two or three. */
async function addWaiting(screening: Screening): Promise<Member[]> {
  const rich = await addBuyers(servers.db, 150, 3 * PRICE);
  const poor = await addBuyers(servers.db, 50, 0);
  const members = Array.from({ length: 200 }, (_, index): Member => {
    const covered = index % 4 !== 3;
    return { id: (covered ? rich : poor).pop() ?? '', party: 1 + (index % 3), covered };
  });
  for (const { id, party } of members) {
    await servers.query('select app.begin_waiting(now(), $1, $2, $3, $4, false)', [
      id,
      screening.showtimeId,
      screening.cinemaId,
      party,
    ]);
  }
  return members;
}

/** The longest time for which seats were free for a member who waited for so many without an offer. */
async function watchFree(screening: Screening, isOver: () => boolean): Promise<number> {
  let longest = 0;
  let since: number | undefined;
  while (!isOver()) {
    const [look] = await servers.query<{ free: boolean }>(
      `select app.free_ordinary(now(), $1, $2) >= (
          select min(party) from app.waitings w where w.showtime_id = $1 and w.offer_id is null) as free`,
      [screening.showtimeId, screening.cinemaId],
    );
    since = look?.free ? (since ?? performance.now()) : undefined;
    longest = Math.max(longest, since === undefined ? 0 : performance.now() - since);
    await pause(LOOK_MS);
  }
  return longest;
}

/** Every second member with an offer buys it, on either node. */
async function buyOffers(screening: Screening, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  const seen = new Set<string>();
  while (!isOver()) {
    const offers = await servers.query<{ id: string; user_id: string; party: number }>(
      `select id, user_id, cardinality(seats) as party from app.holds where state = 'offered' and showtime_id = $1`,
      [screening.showtimeId],
    );
    for (const { id, user_id, party } of offers.filter((offer) => !seen.has(offer.id))) {
      seen.add(id);
      if (seen.size % 2 === 0) continue;
      const sale = { count: party, hold: id, key: `offer-${id}`, node: seen.size % 4 === 1 ? 0 : 1 };
      const bought = await servers.buy(user_id, screening, sale);
      // Without the points the offer stays, as a hold does.
      statuses.push(bought.code === 'not_enough_points' ? 200 : bought.status);
    }
    await pause(LOOK_MS);
  }
  return statuses;
}

/** Fifty members who do not wait try to buy single seats now and then. */
async function buyAround(screening: Screening, isOver: () => boolean): Promise<number> {
  const buyers = await addBuyers(servers.db, 50, PRICE);
  const bought = await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = 0; !isOver(); round += 1) {
        await pause(4_000 + ((index * 370 + round * 900) % 8_000));
        const { status } = await servers.buy(buyer, screening, {
          node: (index + round) % 2,
          key: `around-${index}-${round}`,
        });
        if (status >= 500) throw new Error(`A purchase answered ${status}`);
        if (status === 200) return 1;
      }
      return 0;
    }),
  );
  return bought.reduce((sum: number, one) => sum + one, 0);
}

test('200 wait on two nodes while 60 seats come back one by one and 50 buy', async () => {
  const plan = await addPlan(servers.db, [...Array<string>(6).fill('..........'), 'ww']);
  const screening = await addScreening(servers.db, { seats: SEATS + 2, price: PRICE, plan });
  const [owner = ''] = await addBuyers(servers.db, 1, SEATS * PRICE);
  const { tickets } = await servers.buy(owner, screening, { count: SEATS, key: 'all' });
  expect(tickets).toHaveLength(SEATS);
  const members = await addWaiting(screening);

  let isOver = false;
  const over = () => isOver;
  const watched = [watchFree(screening, over), buyOffers(screening, over), buyAround(screening, over)] as const;
  for (const [index, { TicketID }] of tickets.entries()) {
    expect(await servers.cancel(owner, [TicketID], PRICE, index % 2)).toBe(200);
    await pause(200);
  }
  // Twice the interval of the job, and the answers of the last purchases.
  await pause(LONGEST_FREE_MS);
  isOver = true;
  const [longestFree, statuses, around] = await Promise.all(watched);

  expect(await findings(servers.db)).toEqual([]);
  const [{ sold, held } = { sold: 0, held: 0 }] = await servers.query<{ sold: number; held: number }>(
    `select (select count(*)::integer from app.tickets where showtime_id = $1 and status = 'Unused') as sold,
      (select count(*)::integer from app.seat_holds where showtime_id = $1 and ends_at > now()) as held`,
    [screening.showtimeId],
  );
  expect(sold + held).toBe(SEATS);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(around).toBeGreaterThan(0);
  expect(longestFree).toBeLessThan(LONGEST_FREE_MS);

  const offers = await servers.query<{ user_id: string; begun_at: Date }>(
    `select user_id, begun_at from app.holds where showtime_id = $1 and waiting_id <> ''`,
    [screening.showtimeId],
  );
  const offeredAt = new Map(offers.map(({ user_id, begun_at }) => [user_id, begun_at.getTime()]));
  expect(offeredAt.size).toBe(offers.length);
  const inOrder = (party: number, covered: boolean) =>
    members
      .filter((member) => member.party === party && member.covered === covered)
      .map(({ id }) => offeredAt.get(id) ?? Number.POSITIVE_INFINITY);
  for (const party of [1, 2, 3]) {
    for (const covered of [true, false]) {
      const times = inOrder(party, covered);
      expect(times).toEqual(times.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    }
  }
  expect(offers.length).toBeGreaterThan(10);
}, 120_000);
