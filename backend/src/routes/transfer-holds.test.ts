import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SeatHold, SeatsResponse } from '@viewmax/contracts/seats';
import type { TopUpQuote } from '@viewmax/contracts/wallet';
import { openShop } from '../../test/open-shop.ts';
import { findings } from '../../test/shop/books.ts';
import { addBuyers, tokenFor } from '../../test/shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../../test/shop/screenings.ts';
import { NOON } from '../../test/start-backend.ts';

const PRICE = 100;

/** The life of the provider's next account. */
let life: number;

/** Flutterwave, which makes an account for any amount. */
const fetch = (async (_url: string | URL | Request, init?: RequestInit) => {
  const { amount } = JSON.parse(String(init?.body)) as { amount: number };
  const time = (minute: number) => new Date(NOON.getTime() + minute * 60_000).toISOString().slice(0, 19);
  const data = {
    ...{ response_code: '02', account_number: '9519802749', bank_name: 'Sandbox Bank', amount: `${amount}.00` },
    ...{ created_at: time(0), expiry_date: time(life), note: 'Please make a bank transfer to Viewmax' },
  };
  return Response.json({ status: 'success', message: 'Virtual account created', data });
}) as typeof globalThis.fetch;

const shop = openShop({ PAYMENT_METHOD: 'flutterwave', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X' }, { fetch });

let plan: string;
let screening: Screening;
/** Without points. */
let poor: string;
let other: string;
/** With points for six seats. */
let rich: string;
beforeAll(async () => {
  plan = await addPlan(shop.db, ['......', '......']);
});
beforeEach(async () => {
  life = 60;
  shop.setTime(NOON);
  screening = await addScreening(shop.db, { seats: 12, price: PRICE, now: NOON, plan });
  [poor = '', other = ''] = await addBuyers(shop.db, 2, 0);
  [rich = ''] = await addBuyers(shop.db, 1, 6 * PRICE);
});

const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
const at = (count: number) => shop.setTime(minutes(count));
const until = (count: number) => ({ status: 200, Until: minutes(count).toISOString() });
const tokenOf = (member: string) => tokenFor(member, NOON);

async function hold(member: string, seats: string[], of = screening) {
  const body = { uuid: member, showtimeID: of.showtimeId, cinemaID: of.cinemaId, seats };
  const answer = await shop.post('/api/v1/seats/hold', body, tokenOf(member));
  return { status: answer.statusCode, ...answer.json<Partial<SeatHold> & { code?: string }>() };
}

async function mine(member: string, of = screening) {
  const url = `/api/v1/seats/${of.showtimeId}/${of.cinemaId}?count=2`;
  return (await shop.get(url, tokenOf(member))).json<SeatsResponse>().Mine;
}

async function opensAccount(member: string, method?: 'transfer'): Promise<TopUpQuote> {
  const answer = await shop.post('/api/v1/wallet/topups', { uuid: member, VpValue: 600, method }, tokenOf(member));
  expect(answer.statusCode).toBe(200);
  return answer.json<TopUpQuote>();
}

describe('an account for a transfer', () => {
  test.each([
    ['of an hour prolongs a hold to half an hour from its begin', 60, 30],
    ['of a quarter of an hour prolongs a hold to its own end', 15, 19],
    ['that ends before the hold shortens nothing', 3, 10],
  ])('%s', async (_, lives, end) => {
    await hold(poor, ['A1', 'A2']);
    at(4);
    life = lives;
    const { transfer } = await opensAccount(poor, 'transfer');
    expect(transfer?.until).toBe(minutes(4 + lives).toISOString());
    expect(await mine(poor)).toEqual(expect.objectContaining({ Until: minutes(end).toISOString() }));
    at(end - 0.1);
    expect(await hold(other, ['A2', 'A3'])).toMatchObject({ status: 409, code: 'seats_taken' });
    at(end);
    expect(await hold(other, ['A2', 'A3'])).toMatchObject({ status: 200 });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('prolongs both holds of its member, covered ones too, and none of another', async () => {
    const second = await addScreening(shop.db, { seats: 12, price: PRICE, now: NOON, plan });
    await hold(rich, ['A1']);
    await hold(other, ['B1']);
    at(2);
    await hold(rich, ['A1'], second);
    await opensAccount(rich, 'transfer');
    expect(await mine(rich)).toMatchObject({ Until: minutes(30).toISOString() });
    expect(await mine(rich, second)).toMatchObject({ Until: minutes(32).toISOString() });
    expect(await mine(other)).toMatchObject({ Until: minutes(10).toISOString() });
  });

  test('that was open before the hold gives it its end too, and other seats keep the begin', async () => {
    life = 25;
    await opensAccount(poor, 'transfer');
    expect(await hold(poor, ['A1'])).toMatchObject(until(25));
    at(16);
    expect(await hold(poor, ['A2'])).toMatchObject(until(26));
    at(22);
    expect(await hold(poor, ['A2'])).toMatchObject(until(30));
  });

  test('prolongs no hold beyond the begin of its screening', async () => {
    const [row] = await shop.query<{ starts_at: Date }>('select starts_at from app.showtimes where id = $1', [
      screening.showtimeId,
    ]);
    const begin = row?.starts_at as Date;
    shop.setTime(new Date(begin.getTime() - 12 * 60_000));
    await shop.query(`update app.sessions set ends_at = '2100-01-01' where user_id = $1`, [poor]);
    const token = tokenFor(poor, new Date(begin.getTime() - 3_600_000));
    const body = { uuid: poor, showtimeID: screening.showtimeId, cinemaID: screening.cinemaId, seats: ['A1'] };
    await shop.post('/api/v1/seats/hold', body, token);
    await shop.post('/api/v1/wallet/topups', { uuid: poor, VpValue: 600, method: 'transfer' }, token);
    const url = `/api/v1/seats/${screening.showtimeId}/${screening.cinemaId}?count=1`;
    expect((await shop.get(url, token)).json<SeatsResponse>().Mine?.Until).toBe(begin.toISOString());
  });

  test('leaves the hold a courtesy, which yields where a hall is full', async () => {
    await hold(poor, ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
    await opensAccount(poor, 'transfer');
    at(12);
    await hold(other, ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']);
    expect(await hold(rich, ['A1', 'A2'])).toMatchObject({ status: 200 });
    expect(await mine(poor)).toBeUndefined();
    expect(await findings(shop.db)).toEqual([]);
  });

  test('revives no ended hold, whose seats may be taken', async () => {
    await hold(poor, ['A1', 'A2']);
    at(10);
    await hold(other, ['A2']);
    await opensAccount(poor, 'transfer');
    expect(await mine(poor)).toBeUndefined();
    expect(await mine(other)).toMatchObject({ Seats: ['A2'] });
    expect(await findings(shop.db)).toEqual([]);
  });
});

test("a quote for the provider's window prolongs nothing", async () => {
  await hold(poor, ['A1']);
  at(4);
  await opensAccount(poor);
  expect(await mine(poor)).toMatchObject({ Until: minutes(10).toISOString() });
});

describe('the wait after a hold', () => {
  test('does not follow one that ended while an account was open, and follows the next one', async () => {
    await hold(poor, ['A1']);
    at(4);
    await opensAccount(poor, 'transfer');
    at(30);
    expect(await hold(poor, ['A1'])).toMatchObject(until(60));
    at(60);
    expect(await hold(poor, ['A1'])).toMatchObject({ status: 429, code: 'hold_again_later' });
  });

  test('does not follow it either, whatever became of the payment', async () => {
    await hold(poor, ['A1']);
    const { tx_ref } = await opensAccount(poor, 'transfer');
    await shop.query(`update app.top_ups set state = 'failed' where tx_ref = $1`, [tx_ref]);
    at(31);
    expect(await hold(poor, ['A1'])).toMatchObject(until(41));
  });

  test('ends where the member gets an account meanwhile', async () => {
    await hold(poor, ['A1']);
    at(11);
    expect(await hold(poor, ['A1'])).toMatchObject({ status: 429 });
    await opensAccount(poor, 'transfer');
    expect(await hold(poor, ['A1'])).toMatchObject(until(41));
  });

  test('follows a hold whose account had ended before', async () => {
    await hold(poor, ['A1']);
    life = 6;
    await opensAccount(poor, 'transfer');
    at(11);
    expect(await hold(poor, ['A1'])).toMatchObject({ status: 429 });
  });
});

// The last test, because it breaks the function.
test('an account beside a locked screening is answered, and the hold stays as it was', async () => {
  await hold(poor, ['A1']);
  await shop.query(`create or replace function app.prolong_holds(p_now timestamptz, p_user text, p_wait_ms integer) returns void
    language plpgsql as $$ begin raise lock_not_available; end $$`);
  expect((await opensAccount(poor, 'transfer')).transfer).toBeDefined();
  expect(await mine(poor)).toMatchObject({ Until: minutes(10).toISOString() });
});
