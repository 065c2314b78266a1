import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findings } from './shop/books.ts';
import { addBuyers } from './shop/buyers.ts';
import { addPlan, addScreening, type Screening } from './shop/screenings.ts';
import { startServers, type TestServers } from './shop/start-servers.ts';

const MINUTE_MS = 60_000;
const HALL = Array<string>(10).fill('.....  .....  .....');
const LONGEST_MINUTES = 30;
const WAIT_MINUTES = 10;

let servers: TestServers;
const begun = Date.now();
let now = new Date(begun);
beforeAll(async () => {
  servers = await startServers({ nodes: 2, clock: () => now });
  await servers.query(`update app.cinemas set cancel_rule = '{60,100}'`);
}, 60_000);
afterAll(() => servers.close());

let screening: Screening;
beforeEach(async () => {
  now = new Date(begun);
  const plan = await addPlan(servers.db, HALL);
  screening = await addScreening(servers.db, { seats: 150, now, plan });
});

const holders = async (): Promise<Set<string>> => {
  const rows = await servers.query<{ user_id: string }>(
    'select user_id from app.seat_holds where showtime_id = $1 and ends_at > $2',
    [screening.showtimeId, now],
  );
  return new Set(rows.map(({ user_id }) => user_id));
};

/** The lengths of its runs of minutes with and without seats. */
function turnsOf(minutes: readonly boolean[]): { held: number[]; waited: number[] } {
  const line = minutes.map((isHeld) => (isHeld ? 'h' : '.')).join('');
  const lengths = (runs: RegExp) => [...line.replace(/^\.+|\.+$/g, '').matchAll(runs)].map(([run]) => run.length);
  return { held: lengths(/h+/g), waited: lengths(/\.+/g) };
}

test.each([
  ['buys one of ten seats, cancels it and holds ten again', true],
  ['buys one of ten seats again and again and cancels all at the end', false],
])(
  'a member who %s keeps them for half an hour, and waits',
  async (_, cancelsAtOnce) => {
    const [member = ''] = await addBuyers(servers.db, 1, 10_000);
    const minutes: boolean[] = [];
    const bought: string[] = [];
    for (let minute = 0; minute < 90; minute += 1) {
      now = new Date(begun + minute * MINUTE_MS);
      const node = minute % 2;
      const best = await servers.best(member, screening, 10, node);
      const held = await servers.hold(member, screening, best, node);
      if (held.status === 200 && minute % 8 === 7) {
        const one = await servers.hold(member, screening, best.slice(0, 1), 1 - node);
        const { tickets } = await servers.buy(member, screening, { hold: one.HoldID, node });
        bought.push(...tickets.map(({ TicketID }) => TicketID));
        const gone = cancelsAtOnce || minute > 80 ? bought.splice(0) : [];
        if (gone.length > 0) await servers.cancel(member, gone, gone.length * screening.price, node);
        await servers.hold(member, screening, await servers.best(member, screening, 10, node), 1 - node);
      }
      minutes.push((await holders()).has(member));
    }
    const { held, waited } = turnsOf(minutes);
    expect(Math.max(...held)).toBeLessThanOrEqual(LONGEST_MINUTES);
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(WAIT_MINUTES);
    expect(await findings(servers.db)).toEqual([]);
  },
  120_000,
);

/** An attacker holds as many of the best seats as the server gives. */
async function attack(who: string, number: number): Promise<void> {
  const node = number % 2;
  for (const count of [10, 4, 1]) {
    const best = await servers.best(who, screening, count, node);
    if (best.length === 0) continue;
    await servers.hold(who, screening, best, node);
    return;
  }
}

/** Every second one holds the seats first. */
async function buy(member: string, number: number): Promise<number[]> {
  const [count, node] = [1 + (number % 4), number % 2];
  if (node === 0) return [(await servers.buy(member, screening, { count, node })).status];
  const best = await servers.best(member, screening, count, node);
  if (best.length === 0) return [409];
  const { status, HoldID } = await servers.hold(member, screening, best, node);
  return HoldID ? [status, (await servers.buy(member, screening, { count, hold: HoldID, node: 0 })).status] : [status];
}

test('thirty accounts without points close a hall of 150 to no member with points for longer than two minutes', async () => {
  const attackers = await addBuyers(servers.db, 30, 0);
  const members = await addBuyers(servers.db, 45, 400);
  /** The tries of each member, a minute after one another. */
  const tries = members.map(() => 0);
  let refused: number[] = [];
  for (let minute = 0; minute < 138; minute += 1) {
    now = new Date(begun + minute * MINUTE_MS);
    for (const [number, who] of attackers.entries()) await attack(who, number);
    const comes = minute % 3 === 2 && minute < 135 ? [(minute - 2) / 3] : [];
    const waiting = [...refused, ...comes];
    refused = [];
    for (const number of waiting) {
      tries[number] = (tries[number] ?? 0) + 1;
      const statuses = await buy(members[number] ?? '', number);
      if (statuses.includes(409)) refused.push(number);
      else expect(new Set(statuses)).toEqual(new Set([200]));
    }
  }
  expect(refused).toEqual([]);
  expect(Math.max(...tries)).toBeLessThanOrEqual(3);
  expect(Math.min(...tries)).toBe(1);
  expect(await findings(servers.db)).toEqual([]);
}, 300_000);
