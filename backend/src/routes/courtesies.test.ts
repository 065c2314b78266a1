import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fromBitmap } from '@viewmax/contracts/best-seats';
import { type SeatHold, type SeatsResponse, seatsYielded } from '@viewmax/contracts/seats';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import { openShop } from '../../test/open-shop.ts';
import { findings } from '../../test/shop/books.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';
import { appDatabase } from '../database/app-database.ts';
import { topUpsRepository } from '../repositories/top-ups.ts';

const shop = openShop();
const PRICE = 100;

let plan: string;
let screening: Screening;
/** Without points. */
let poor: string[];
/** With points for six seats. */
let rich: string;
beforeAll(async () => {
  plan = await addPlan(shop.db, ['......', 'ww....']);
});
beforeEach(async () => {
  shop.setTime(NOON);
  screening = await addScreening(shop.db, { seats: 12, price: PRICE, now: NOON, plan });
  poor = await addBuyers(shop.db, 4, 0);
  [rich = ''] = await addBuyers(shop.db, 1, 6 * PRICE);
});

const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
const one = (number: number) => poor[number] ?? '';
const tokenOf = (member: string) => tokenFor(member, NOON);

async function look(member: string, count = 2): Promise<SeatsResponse> {
  const answer = await shop.get(
    `/api/v1/seats/${screening.showtimeId}/${screening.cinemaId}?count=${count}`,
    tokenOf(member),
  );
  return answer.json();
}

async function hold(member: string, seats: string[], at = screening) {
  const body = { uuid: member, showtimeID: at.showtimeId, cinemaID: at.cinemaId, seats };
  const answer = await shop.post('/api/v1/seats/hold', body, tokenOf(member));
  return {
    status: answer.statusCode,
    ...answer.json<Partial<SeatHold & SeatsResponse> & { code?: string; error?: string }>(),
  };
}

async function buy(member: string, count: number, holdID?: string) {
  const body = {
    ...{ uuid: member, showtimeID: screening.showtimeId, cinemaID: screening.cinemaId },
    ...{ numberOfTickets: count, amountToPay: count * PRICE, holdID },
  };
  const answer = await shop.post('/api/v1/purchaseticket', body, tokenOf(member));
  const { tickets, ...refusal } = answer.json<PurchaseResponse & Partial<SeatsResponse> & { code?: string }>();
  return { status: answer.statusCode, ...refusal, seats: tickets?.map(({ SeatNumber }) => SeatNumber) };
}

const row = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`);

/** Three members without points, a minute after one another, hold all ten ordinary seats. */
async function fill(): Promise<void> {
  await hold(one(0), row('A', 1, 3));
  shop.setTime(minutes(1));
  await hold(one(1), row('A', 4, 6));
  shop.setTime(minutes(2));
  await hold(one(2), row('B', 3, 6));
}

const topUp = async (member: string, points: number, more: { transfer?: object } = {}) => {
  await shop.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at, transfer)
      values ($1, $2, 'paystack', $3, $3, $4, $5)`,
    [`of-${member}`, member, points, NOON, more.transfer && JSON.stringify(more.transfer)],
  );
};

describe('where the hall is full', () => {
  test('the oldest courtesy yields whole to the hold of a member with points, and the younger ones stay', async () => {
    await fill();
    expect(await look(one(3))).toMatchObject({ Best: [] });
    const { Best, Taken } = await look(rich);
    expect(Best).toHaveLength(2);
    expect(row('A', 1, 3)).toEqual(expect.arrayContaining(Best));
    expect([...fromBitmap(Taken)]).toEqual([3, 4, 5, 8, 9, 10, 11]);
    expect(await hold(rich, Best)).toMatchObject({ status: 200, Seats: Best });
    expect((await look(one(0))).Mine).toBeUndefined();
    expect((await look(one(1))).Mine).toMatchObject({ Seats: row('A', 4, 6) });
    expect((await look(one(2))).Mine).toMatchObject({ Seats: row('B', 3, 6) });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('who lost the seats reads it, and holds the next best ones at once', async () => {
    await hold(one(0), row('A', 1, 6));
    await hold(one(1), row('B', 3, 6));
    shop.setTime(minutes(3));
    await hold(rich, row('A', 1, 2));
    const { Yielded, Best } = await look(one(0), 2);
    expect(Yielded).toEqual(row('A', 1, 6));
    expect(row('A', 3, 6)).toEqual(expect.arrayContaining(Best));
    expect(await hold(one(0), row('A', 1, 6))).toMatchObject({
      ...{ status: 409, code: 'seats_taken', error: seatsYielded, Yielded: row('A', 1, 6), Best: [] },
    });
    expect(await hold(one(0), Best)).toMatchObject({ status: 200, Until: minutes(10).toISOString() });
    expect((await look(one(0))).Yielded).toBeUndefined();
  });

  test('a purchase of the lost hold says so, with the best seats now', async () => {
    const { HoldID } = await hold(one(0), row('A', 1, 2));
    await hold(one(1), [...row('A', 3, 6), ...row('B', 3, 6)]);
    shop.setTime(minutes(3));
    await hold(rich, row('A', 1, 2));
    await shop.query(
      `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
        values ($2, 'bonus', 'house:promotions', 'wallet:' || $1, 200, 'late:' || $1)`,
      [one(0), NOON],
    );
    await shop.query('update app.wallets set balance = 200 where user_id = $1', [one(0)]);
    const refused = await buy(one(0), 2, HoldID);
    expect(refused).toMatchObject({ status: 409, code: 'seats_taken', message: seatsYielded });
    expect(refused).toMatchObject({ Yielded: ['A1', 'A2'], Best: ['A3', 'A4'] });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('the best seats for a purchase without a hold come from courtesies', async () => {
    await fill();
    const { status, seats } = await buy(rich, 2);
    expect([status, seats?.length]).toEqual([200, 2]);
    expect(row('A', 1, 3)).toEqual(expect.arrayContaining(seats ?? []));
    expect((await look(one(1))).Mine).toBeDefined();
    expect(await findings(shop.db)).toEqual([]);
  });

  test('a purchase of an ended hold takes its seats back from a courtesy', async () => {
    const { HoldID } = await hold(rich, row('A', 1, 3));
    shop.setTime(minutes(11));
    await hold(one(0), row('A', 1, 6));
    await hold(one(1), row('B', 3, 6));
    shop.setTime(minutes(13));
    expect(await buy(rich, 3, HoldID)).toMatchObject({ status: 200, seats: row('A', 1, 3) });
  });

  test('a courtesy of two minutes yields, a younger one does not, and a new hold of its member renews nothing', async () => {
    await hold(one(0), row('A', 1, 6));
    shop.setTime(minutes(1));
    await hold(one(1), row('B', 3, 6));
    shop.setTime(minutes(1.9));
    await hold(one(0), row('A', 1, 5));
    await hold(one(0), row('A', 1, 6));
    expect(await look(rich)).toMatchObject({ Best: [] });
    expect(await buy(rich, 1)).toMatchObject({ status: 409, code: 'seats_held' });
    shop.setTime(minutes(2));
    expect(await hold(rich, ['B3'])).toMatchObject({ status: 409, code: 'seats_taken' });
    expect((await look(one(0))).Mine).toBeDefined();
    expect(await hold(rich, ['A3'])).toMatchObject({ status: 200 });
  });

  test('nothing yields where all courtesies together are not enough, and none to a member without points', async () => {
    await fill();
    expect(await hold(rich, [...row('A', 1, 6), ...row('B', 3, 6)])).toMatchObject({ status: 409 });
    expect(await hold(one(3), ['A1'])).toMatchObject({ status: 409, Best: [] });
    for (const member of [0, 1, 2]) expect((await look(one(member))).Mine).toBeDefined();
  });
});

test('nothing yields where enough ordinary seats are free, and seats of wheelchairs do not count as such', async () => {
  await hold(one(0), row('A', 1, 6));
  await hold(one(1), row('B', 3, 4));
  shop.setTime(minutes(3));
  expect(await hold(rich, ['A1', 'A2'])).toMatchObject({ status: 409, code: 'seats_taken', Best: ['B5', 'B6'] });
  expect((await look(rich, 3)).Best).toHaveLength(3);
  expect(await buy(rich, 3)).toMatchObject({ status: 200 });
});

describe('a hold without points', () => {
  test('is not prolonged, by no other seats either, and its member waits after it', async () => {
    expect(await hold(one(0), ['A1'])).toMatchObject({ Until: minutes(10).toISOString() });
    shop.setTime(minutes(9));
    expect(await hold(one(0), ['A1'])).toMatchObject({ status: 200, Until: minutes(10).toISOString() });
    expect(await hold(one(0), ['A2'])).toMatchObject({ status: 200, Until: minutes(10).toISOString() });
    shop.setTime(minutes(10));
    expect(await hold(one(0), ['A2'])).toMatchObject({ status: 429, code: 'hold_again_later' });
  });

  test('goes on while an account for a transfer is open, for half an hour in all', async () => {
    await topUp(one(0), 100, { transfer: { until: minutes(28).toISOString() } });
    for (const [minute, end] of [
      [0, 28],
      [9, 28],
      [27, 30],
    ] as const) {
      shop.setTime(minutes(minute));
      expect(await hold(one(0), ['A1'])).toMatchObject({ Until: minutes(end).toISOString() });
    }
    await hold(one(1), row('A', 2, 6));
    await hold(one(2), row('B', 3, 6));
    expect(await hold(rich, ['A1'])).toMatchObject({ status: 200 });
  });

  test('is covered for ten minutes by a payment that the provider calls under way, and not by a quote', async () => {
    await topUp(one(0), 600);
    await hold(one(0), row('A', 1, 6));
    await hold(one(1), row('B', 3, 6));
    shop.setTime(minutes(2));
    expect((await look(rich, 5)).Best).toHaveLength(5);
    await topUpsRepository(appDatabase(shop.db)).setUnderWay(`of-${one(0)}`, 'payment', minutes(2));
    expect(await look(rich, 5)).toMatchObject({ Best: [] });
    shop.setTime(minutes(9));
    expect(await hold(one(0), row('A', 1, 6))).toMatchObject({ Until: minutes(19).toISOString() });
    await topUpsRepository(appDatabase(shop.db)).setUnderWay(`of-${one(0)}`, 'its next try', minutes(9));
    shop.setTime(minutes(12));
    expect((await look(rich, 5)).Best).toHaveLength(5);
  });
});

test('points that pay for one of two holds make both courtesies', async () => {
  const other = await addScreening(shop.db, { seats: 12, price: PRICE, now: NOON, plan });
  await hold(one(0), row('A', 1, 6));
  const [half = ''] = await addBuyers(shop.db, 1, 4 * PRICE);
  await hold(half, row('B', 3, 6));
  shop.setTime(minutes(2));
  expect(await look(rich, 7)).toMatchObject({ Best: [] });
  await hold(half, ['A1'], other);
  const [richer = ''] = await addBuyers(shop.db, 1, 10 * PRICE);
  expect((await look(richer, 7)).Best).toHaveLength(7);
  expect(await look(half, 4)).toMatchObject({ Mine: { Seats: row('B', 3, 6) } });
});
