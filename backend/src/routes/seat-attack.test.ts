import { beforeAll, expect, test } from '@jest/globals';
import { fromBitmap } from '@viewmax/contracts/best-seats';
import type { SeatHold, SeatsResponse } from '@viewmax/contracts/seats';
import { openShop } from '../../test/open-shop.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';

const ATTACKERS = 20;
const SEATS = 10;
const STEP_MINUTES = 5;
const MINUTES = 90;
const LONGEST_MINUTES = 30;
const WAIT_MINUTES = 10;

const shop = openShop();
let screening: Screening;
let attackers: string[];
/** Another one at each step. */
let members: string[];
beforeAll(async () => {
  const plan = await addPlan(shop.db, Array<string>(15).fill('.....  ..........  .....'));
  screening = await addScreening(shop.db, { seats: 300, now: NOON, plan });
  attackers = await addBuyers(shop.db, ATTACKERS, 0);
  members = await addBuyers(shop.db, MINUTES / STEP_MINUTES, 0);
});

async function look(who: string): Promise<SeatsResponse> {
  const url = `/api/v1/seats/${screening.showtimeId}/${screening.cinemaId}?count=${SEATS}`;
  return (await shop.get(url, tokenFor(who, NOON))).json();
}

async function hold(who: string, seats: string[]) {
  const body = { uuid: who, showtimeID: screening.showtimeId, cinemaID: screening.cinemaId, seats };
  const answer = await shop.post('/api/v1/seats/hold', body, tokenFor(who, NOON));
  return { status: answer.statusCode, ...answer.json<Partial<SeatHold>>() };
}

/** An attacker holds the best seats, prolongs the hold in every way, and holds again as soon as the server allows it. */
async function attack(who: string, number: number, round: number): Promise<void> {
  const { Mine, Best } = await look(who);
  if (Mine && (number + round) % 3 === 0) {
    await shop.post('/api/v1/seats/release', { uuid: who, holdID: Mine.HoldID }, tokenFor(who, NOON));
    await hold(who, Mine.Seats);
  } else if (Mine && (number + round) % 3 === 1) await hold(who, Mine.Seats.toReversed());
  else await hold(who, Best);
}

test('twenty accounts that do all they can close no hall of 300, and keep no seat for longer than one hold', async () => {
  const held = new Map<string, boolean[]>(attackers.map((who) => [who, []]));
  for (let minute = 0; minute < MINUTES; minute += STEP_MINUTES) {
    const now = new Date(NOON.getTime() + minute * 60_000);
    shop.setTime(now);
    for (const [number, who] of attackers.entries()) await attack(who, number, minute / STEP_MINUTES);
    const holders = await shop.query<{ user_id: string }>('select user_id from app.seat_holds where ends_at > $1', [
      now,
    ]);
    for (const who of attackers) held.get(who)?.push(holders.some(({ user_id }) => user_id === who));
    const member = members[minute / STEP_MINUTES] ?? '';
    const { Taken, Best } = await look(member);
    expect(fromBitmap(Taken).size).toBeLessThanOrEqual(ATTACKERS * SEATS);
    expect(Best).toHaveLength(SEATS);
    const mine = await hold(member, Best);
    expect(mine.status).toBe(200);
    await shop.post('/api/v1/seats/release', { uuid: member, holdID: mine.HoldID }, tokenFor(member, NOON));
  }
  for (const times of held.values()) {
    const line = times.map((isHeld) => (isHeld ? 'h' : '.')).join('');
    const lengthsOf = (runs: RegExp) => [...line.replace(/^\.+|\.+$/g, '').matchAll(runs)].map(([run]) => run.length);
    const [turns, waits] = [lengthsOf(/h+/g), lengthsOf(/\.+/g)];
    expect(Math.max(...turns)).toBeLessThanOrEqual(LONGEST_MINUTES / STEP_MINUTES);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(WAIT_MINUTES / STEP_MINUTES);
    expect(waits.length).toBeGreaterThan(0);
  }
}, 60_000);
