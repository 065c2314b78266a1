import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addScreening, type Screening } from './shop/screenings.ts';
import { type Answer, startServers, type TestServers } from './shop/start-servers.ts';
import { pauseSales, sellWithAllLocks, sellWithout } from './shop/without-lock.ts';

const PAUSE_MS = 300;

let servers: TestServers;
const open = async () => {
  servers = await startServers({ nodes: 2 });
};
const close = () => servers.close();

const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort();

const counted = async (sql: string, ...values: string[]): Promise<number> => {
  const [row] = await servers.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return row?.n ?? -1;
};

/** Two buyers, on two nodes, and one seat. */
async function raceForASeat() {
  const screening = await addScreening(servers.db, { seats: 1 });
  const buyers = await addBuyers(servers.db, 2, 100);
  const answers = await Promise.all(buyers.map((buyer, node) => servers.buy(buyer, screening, { node })));
  return { answers, tickets: await counted('app.tickets where showtime_id = $1', screening.showtimeId) };
}

/** One buyer with points for one seat, who buys on two nodes at two screenings. */
async function raceForPoints() {
  const screenings = [await addScreening(servers.db, { seats: 9 }), await addScreening(servers.db, { seats: 9 })];
  const [buyer = ''] = await addBuyers(servers.db, 1, 100);
  const answers = await Promise.all(screenings.map((screening, node) => servers.buy(buyer, screening, { node })));
  return { answers, purchases: await counted('app.purchases where user_id = $1', buyer) };
}

/** One confirmation, sent to two nodes. */
async function raceForAKey() {
  const screening = await addScreening(servers.db, { seats: 9 });
  const [buyer = ''] = await addBuyers(servers.db, 1, 500);
  const answers = await Promise.all(
    [0, 1].map((node) => servers.buy(buyer, screening, { node, key: 'one-confirmation' })),
  );
  return {
    answers,
    charges: await counted(`app.ledger where kind = 'purchase' and from_account = $1`, `wallet:${buyer}`),
  };
}

async function crowd(screening: Screening, buyers: string[]): Promise<Answer[]> {
  return Promise.all(
    buyers.map((buyer, index) => servers.buy(buyer, screening, { node: index % 2, key: `crowd-${index}` })),
  );
}

/** All holders of a full house cancel while as many others buy. */
async function crowdInAndOut(seats: number) {
  const screening = await addScreening(servers.db, { seats });
  const holders = await addBuyers(servers.db, seats, 100);
  const held = await crowd(screening, holders);
  const others = await addBuyers(servers.db, seats, 100);
  const cancels = held.map(({ tickets }, index) =>
    servers.cancel(holders[index] ?? '', [tickets[0]?.TicketID ?? ''], screening.price, index % 2),
  );
  const [bought, cancelled] = await Promise.all([crowd(screening, others), Promise.all(cancels)]);
  return {
    screening,
    bought: bought.filter(({ status }) => status === 200).length,
    refused: statuses(bought),
    cancelled,
  };
}

describe('a crowd', () => {
  beforeAll(open, 60_000);
  afterAll(close);

  test('of 200 buyers gets 50 tickets for 50 seats', async () => {
    const screening = await addScreening(servers.db, { seats: 50 });
    const answers = await crowd(screening, await addBuyers(servers.db, 200, 100));
    expect(statuses(answers)).toEqual([...Array<number>(50).fill(200), ...Array<number>(150).fill(409)]);
    const seats = answers.flatMap((answer) => answer.tickets.map((ticket) => ticket.SeatNumber));
    expect(new Set(seats).size).toBe(50);
    expect(await counted('app.tickets where showtime_id = $1', screening.showtimeId)).toBe(50);
    expect(await counted('app.wallets where balance < 0')).toBe(0);
    expect(await findings(servers.db)).toEqual([]);
  });

  test('of 200 who cancel beside 200 who buy sells no seat twice', async () => {
    const { screening, bought, refused, cancelled } = await crowdInAndOut(200);
    expect(new Set(cancelled)).toEqual(new Set([200]));
    expect(refused.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(bought).toBeGreaterThan(0);
    expect(await counted(`app.tickets where showtime_id = $1 and status = 'Unused'`, screening.showtimeId)).toBe(
      bought,
    );
    const rest = await crowd(screening, await addBuyers(servers.db, 200, 100));
    expect(statuses(rest).filter((status) => status === 200)).toHaveLength(200 - bought);
    expect(await findings(servers.db)).toEqual([]);
  });

  test('of 60 requests with one key is one purchase, and gets one answer', async () => {
    const screening = await addScreening(servers.db, { seats: 200 });
    const [buyer = ''] = await addBuyers(servers.db, 1, 100_000);
    const requests = Array.from({ length: 60 }, (_, index) =>
      servers.buy(buyer, screening, { count: 2, key: 'one-key-for-all', node: index % 2 }),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await counted('app.purchases where user_id = $1', buyer)).toBe(1);
    expect(await findings(servers.db)).toEqual([]);
  });
});

// Two concurrent transactions, one of them paused between check and commit: PGlite runs only one at a time.
if (process.env.DATABASE_URL) {
  describe('between check and commit', () => {
    beforeAll(async () => {
      await open();
      await pauseSales(servers.db, PAUSE_MS);
    }, 60_000);
    beforeEach(() => sellWithAllLocks(servers.db));
    afterAll(close);

    test('one of two buyers gets the seat', async () => {
      const { answers, tickets } = await raceForASeat();
      expect(statuses(answers)).toEqual([200, 409]);
      expect(tickets).toBe(1);
      expect(await findings(servers.db)).toEqual([]);
    });

    test('a buyer spends points once', async () => {
      const { answers, purchases } = await raceForPoints();
      expect(statuses(answers)).toEqual([200, 402]);
      expect(purchases).toBe(1);
      expect(await findings(servers.db)).toEqual([]);
    });

    test('one confirmation is one purchase, and both nodes return its answer', async () => {
      const { answers, charges } = await raceForAKey();
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]).toEqual(answers[0]);
      expect(charges).toBe(1);
      expect(await findings(servers.db)).toEqual([]);
    });

    test('without the lock on seats the table still refuses the second sale', async () => {
      await sellWithout(servers.db, 'screenings', { wall: true });
      const { answers, tickets } = await raceForASeat();
      expect(statuses(answers)).toEqual([200, 409]);
      expect(tickets).toBe(1);
      expect(await findings(servers.db)).toEqual([]);
    });

    test('without the lock on keys the table still refuses the second charge', async () => {
      await sellWithout(servers.db, 'keys', { wall: true });
      const { answers, charges } = await raceForAKey();
      expect(answers[1]).toEqual(answers[0]);
      expect(charges).toBe(1);
      expect(await findings(servers.db)).toEqual([]);
    });
  });

  // A failure here means that no race happened, so that the tests above prove nothing.
  describe('control: with lock and constraint off', () => {
    beforeAll(async () => {
      await open();
      await pauseSales(servers.db, PAUSE_MS);
    }, 60_000);
    afterAll(close);

    test('both buyers get the seat', async () => {
      await sellWithout(servers.db, 'screenings', { wall: false });
      const { answers, tickets } = await raceForASeat();
      expect(statuses(answers)).toEqual([200, 200]);
      expect(tickets).toBe(2);
      const found = await findings(servers.db);
      expect(found).toContainEqual(expect.objectContaining({ finding: 'a seat is sold twice' }));
    });

    test('those who buy while others cancel get one seat twice', async () => {
      await sellWithout(servers.db, 'screenings', { wall: false });
      await crowdInAndOut(20);
      const found = await findings(servers.db);
      expect(found).toContainEqual(expect.objectContaining({ finding: 'a seat is sold twice' }));
    });

    test('a buyer spends points twice', async () => {
      await sellWithout(servers.db, 'wallets', { wall: false });
      const { answers, purchases } = await raceForPoints();
      expect(statuses(answers)).toEqual([200, 200]);
      expect(purchases).toBe(2);
      const found = await findings(servers.db);
      expect(found).toContainEqual(expect.objectContaining({ finding: 'a balance below zero' }));
    });

    test('one confirmation is charged twice', async () => {
      await sellWithout(servers.db, 'keys', { wall: false });
      const { answers, charges } = await raceForAKey();
      expect(statuses(answers)).toEqual([200, 200]);
      expect(charges).toBe(2);
    });
  });
}
