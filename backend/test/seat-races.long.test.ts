import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening, type Screening } from './shop/screenings.ts';
import { startServers, type TestServers } from './shop/start-servers.ts';
import { holdWithout, pauseSales, sellWithAllLocks } from './shop/without-lock.ts';

const ROW = ['............'];
const PAUSE_MS = 300;

let servers: TestServers;
const open = async () => {
  servers = await startServers({ nodes: 2 });
};
const close = () => servers.close();

async function addHall(rows: string[]): Promise<Screening> {
  const plan = await addPlan(servers.db, rows);
  return addScreening(servers.db, { seats: rows.join('').replaceAll(' ', '').length, plan });
}

const seatsHeld = (screening: Screening) =>
  servers.query<{ seat: number; user_id: string }>('select seat, user_id from app.seat_holds where showtime_id = $1', [
    screening.showtimeId,
  ]);

/** Wants two seats of the row, then the nearest ones that a refusal names, and buys what it holds. */
async function fight(buyer: string, index: number, screening: Screening) {
  let wanted = [(index % 11) + 1, (index % 11) + 2].map((seat) => `A${seat}`);
  const statuses: number[] = [];
  for (let round = 0; wanted.length > 0 && round < 30; round += 1) {
    const held = await servers.hold(buyer, screening, wanted, (index + round) % 2);
    statuses.push(held.status);
    if (held.status === 200) {
      const sale = {
        count: wanted.length,
        hold: held.HoldID,
        node: index % 2,
        key: `fight-${screening.showtimeId}-${index}`,
      };
      const { status, tickets } = await servers.buy(buyer, screening, sale);
      return { statuses: [...statuses, status], seats: tickets.map(({ SeatNumber }) => SeatNumber), wanted };
    }
    wanted = held.Best ?? [];
  }
  return { statuses, seats: [], wanted };
}

describe('a crowd at a hall with a plan', () => {
  beforeAll(open, 60_000);
  afterAll(close);

  test('of 200 who fight for one row gets each seat once, as held, and leaves no hold behind', async () => {
    const screening = await addHall(ROW);
    const buyers = await addBuyers(servers.db, 200, 200);
    const fights = await Promise.all(buyers.map((buyer, index) => fight(buyer, index, screening)));
    const winners = fights.filter(({ seats }) => seats.length > 0);
    for (const { seats, wanted } of winners) expect(seats).toEqual(wanted);
    const sold = winners.flatMap(({ seats }) => seats);
    expect(new Set(sold).size).toBe(sold.length);
    // Two buyers may leave single seats between them, and no pair.
    expect(sold.length).toBeGreaterThanOrEqual(8);
    expect(new Set(fights.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 409]));
    expect(await seatsHeld(screening)).toEqual([]);
    expect(await findings(servers.db)).toEqual([]);
  });

  test('of 200 without holds, on two nodes, sells every seat in pairs that sit together', async () => {
    const screening = await addHall(Array<string>(15).fill('.......... ..........'));
    const buyers = await addBuyers(servers.db, 200, 200);
    const answers = await Promise.all(
      buyers.map((buyer, index) => servers.buy(buyer, screening, { count: 2, node: index % 2, key: `pair-${index}` })),
    );
    const pairs = answers.flatMap(({ status, tickets }) => (status === 200 ? [tickets] : []));
    expect(pairs).toHaveLength(150);
    expect(answers.filter(({ status, code }) => status !== 200 && code !== 'sold_out')).toEqual([]);
    const together = pairs.filter(([one, two]) => one?.SeatNumber.charAt(0) === two?.SeatNumber.charAt(0));
    expect(together).toHaveLength(150);
    expect(await findings(servers.db)).toEqual([]);
  });

  test('of confirmations of the last seats, each sent to two nodes, gets one answer each', async () => {
    const buyers = await addBuyers(servers.db, 120, 200);
    const differing: unknown[] = [];
    for (const buyer of buyers) {
      const screening = await addHall(['..']);
      const send = (node: number) => servers.buy(buyer, screening, { count: 2, node, key: 'the-last-two' });
      const [one, other] = await Promise.all([send(0), send(1)]);
      if (one.status !== 200 || JSON.stringify(one) !== JSON.stringify(other)) differing.push([one, other]);
    }
    expect(differing).toEqual([]);
    expect(await findings(servers.db)).toEqual([]);
  });

  test('of holders, buyers and those who cancel mixes without a deadlock', async () => {
    const screening = await addHall(Array<string>(6).fill('............'));
    const buyers = await addBuyers(servers.db, 120, 10_000);
    const statuses = await Promise.all(
      buyers.map(async (buyer, index) => {
        const node = index % 2;
        const row = String.fromCharCode(65 + (index % 6));
        const seats = [1, 2, 3].map((seat) => `${row}${seat + (index % 10)}`);
        const held =
          index % 3 > 0 ? await servers.hold(buyer, screening, index % 2 ? seats : seats.toReversed(), node) : null;
        const sale = { count: 3, node, hold: held?.HoldID, key: `mix-${index}` };
        const bought = await servers.buy(buyer, screening, sale);
        const ids = bought.tickets.map(({ TicketID }) => TicketID);
        const cancelled = index % 4 === 0 && ids.length > 0 ? [await servers.cancel(buyer, ids, 300, node)] : [];
        return [held?.status ?? 200, bought.status, ...cancelled];
      }),
    );
    expect(statuses.flat().filter((status) => status >= 500)).toEqual([]);
    expect(await findings(servers.db)).toEqual([]);
  });
});

/** Two members, on two nodes, and one seat. */
async function raceForASeat() {
  const screening = await addHall(ROW);
  const buyers = await addBuyers(servers.db, 2, 100);
  const held = await Promise.all(buyers.map((buyer, node) => servers.hold(buyer, screening, ['A6'], node)));
  return { screening, buyers, statuses: held.map(({ status }) => status).sort(), seats: await seatsHeld(screening) };
}

/** A member who holds a whole hall, while another one buys there without a hold. */
async function holdBesideASale() {
  const screening = await addHall(['..']);
  const [holder = '', buyer = ''] = await addBuyers(servers.db, 2, 1000);
  const [held, bought] = await Promise.all([
    servers.hold(holder, screening, ['A1', 'A2']),
    new Promise((soon) => setTimeout(soon, PAUSE_MS / 3)).then(() =>
      servers.buy(buyer, screening, { count: 2, node: 1 }),
    ),
  ]);
  return { held: held.status, bought: bought.status, code: bought.code };
}

// Two concurrent transactions, one of them paused between check and commit: PGlite runs only one at a time.
if (process.env.DATABASE_URL) {
  describe('between check and commit', () => {
    beforeAll(async () => {
      await open();
      await pauseSales(servers.db, PAUSE_MS);
    }, 60_000);
    beforeEach(() => sellWithAllLocks(servers.db));
    afterAll(close);

    test('one of two members holds the seat', async () => {
      const { statuses, seats } = await raceForASeat();
      expect(statuses).toEqual([200, 409]);
      expect(seats).toHaveLength(1);
    });

    test('a seat that is being held is not sold', async () => {
      expect(await holdBesideASale()).toEqual({ held: 200, bought: 409, code: 'seats_held' });
      expect(await findings(servers.db)).toEqual([]);
    });

    test('without the lock the key still refuses a second holder', async () => {
      await holdWithout(servers.db, { wall: true });
      const { statuses, seats } = await raceForASeat();
      expect(statuses).toEqual([200, 409]);
      expect(seats).toHaveLength(1);
    });
  });

  // A failure here means that no race happened, so that the tests above prove nothing.
  describe('control: with lock and key off', () => {
    beforeAll(async () => {
      await open();
      await pauseSales(servers.db, PAUSE_MS);
      await holdWithout(servers.db, { wall: false });
    }, 60_000);
    afterAll(close);

    test('both members believe that they hold the seat', async () => {
      const { statuses } = await raceForASeat();
      expect(statuses).toEqual([200, 200]);
    });

    test('a seat is sold while it is being held', async () => {
      expect(await holdBesideASale()).toMatchObject({ held: 200, bought: 200 });
      const found = await findings(servers.db);
      expect(found).toContainEqual(expect.objectContaining({ finding: 'a held seat that is sold' }));
    });
  });
}
