import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TopUpState } from '@viewmax/contracts/wallet';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { startWallets } from '../../test/start-wallets.ts';
import { pollDue } from './poll-due.ts';
import { type PaymentProvider, Unverified } from './provider.ts';
import { createSettle, nextCheck } from './settle.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const createdAt = new Date('2026-03-04T11:00:00Z');
const settledAt = createdAt;

const waits = (state: TopUpState, age: number) => {
  const now = new Date(createdAt.getTime() + age);
  const next = nextCheck({ state, createdAt, settledAt }, now);
  return next && next.getTime() - now.getTime();
};

test.each([
  [0, MINUTE / 2],
  [MINUTE, MINUTE / 2],
  [10 * MINUTE, 5 * MINUTE],
  [DAY, DAY / 2],
  [6 * DAY, DAY],
  [7 * DAY, null],
])('the poller checks an open payment %i ms old after %s ms', (age, wait) => {
  for (const state of ['pending', 'failed', 'refused'] as const) expect(waits(state, age)).toBe(wait);
});

test('the poller checks a credited payment after 1, 7 and 30 days, since banks reverse payments', () => {
  expect([0, DAY, 2 * DAY, 7 * DAY, 30 * DAY].map((age) => waits('credited', age))).toEqual([
    DAY,
    6 * DAY,
    5 * DAY,
    23 * DAY,
    null,
  ]);
});

test('the poller does not check a reversed payment', () => {
  expect(waits('reversed', 0)).toBeNull();
});

let user: string;
const wallets = opened(startWallets);
beforeAll(async () => {
  user = await wallets.addUser();
});
beforeEach(() => wallets.query('delete from app.top_ups where credited_points = 0'));

function node(verify: PaymentProvider['verify'], clock = NOON) {
  const failures: unknown[] = [];
  const openPage = () => Promise.reject(new Unverified('The test opens no page'));
  const provider: PaymentProvider = { verify, openPage, isSigned: () => false, readNotice: () => null };
  const settle = createSettle({ topUps: wallets.topUps, providers: { paystack: provider }, now: () => clock });
  const onFailure = (error: unknown) => void failures.push(error);
  return {
    failures,
    settle,
    poll: (budget = 1000) => pollDue({ topUps: wallets.topUps, settle, now: () => clock, budget, onFailure }),
  };
}

test('the payment stays open while its provider is unavailable, and the poller retries later', async () => {
  const txRef = await wallets.addQuote(user);
  const down = node(async () => {
    throw new Unverified('down');
  });
  expect(await down.poll()).toBe(1);
  expect(down.failures).toHaveLength(1);
  expect(await wallets.topUps.byRef('paystack', txRef)).toMatchObject({ state: 'pending' });
  expect(await down.poll()).toBe(0);
  expect(await node(async () => ({ state: 'unknown' }), new Date(NOON.getTime() + MINUTE)).poll()).toBe(1);
});

test('another node takes the payments of a node that never finished', async () => {
  await wallets.addQuote(user);
  await wallets.topUps.takeDue('paystack', NOON, 1000);
  const verify = async () => ({ state: 'unknown' as const });
  expect(await node(verify, new Date(NOON.getTime() + 4 * MINUTE)).poll()).toBe(0);
  expect(await node(verify, new Date(NOON.getTime() + 5 * MINUTE)).poll()).toBe(1);
});

test('the poller checks a credited payment again a day later', async () => {
  const txRef = await wallets.addQuote(await wallets.addUser());
  await node(async (reference) => wallets.payment(reference)).settle('paystack', { reference: txRef });
  const next = await wallets.query('select next_check_at as at from app.top_ups where tx_ref = $1', [txRef]);
  expect(next).toEqual([{ at: new Date(NOON.getTime() + 24 * 60 * MINUTE) }]);
});

test('nodes that poll together check each payment once, and credit it once', async () => {
  const refs = await Promise.all(Array.from({ length: 30 }, () => wallets.addQuote(user)));
  const requests: string[] = [];
  const verify: PaymentProvider['verify'] = async (reference) => {
    requests.push(reference);
    return wallets.payment(reference);
  };
  const nodes = Array.from({ length: 4 }, () => node(verify));
  await Promise.all(nodes.map(({ poll }) => poll()));
  await Promise.all(nodes.map(({ poll }) => poll()));
  expect(requests.toSorted()).toEqual(refs.toSorted());
  expect(await wallets.balanceOf(user)).toBe(3000);
  expect(await wallets.findings()).toEqual([]);
});

test('a check that the provider puts off is due when its wait is over', async () => {
  const [first, second] = [await wallets.addQuote(user), await wallets.addQuote(user)];
  const busy = node(async () => {
    throw new Unverified('The provider answered 429', { waitMs: 20 * MINUTE });
  });
  expect(await busy.poll()).toBe(2);
  const next = await wallets.query('select next_check_at as at from app.top_ups where tx_ref = any ($1)', [
    [first, second],
  ]);
  expect(next).toEqual([
    { at: new Date(NOON.getTime() + 20 * MINUTE) },
    { at: new Date(NOON.getTime() + 20 * MINUTE) },
  ]);
});

test('an evening with 5,000 open payments stays within the budget of a minute, and the youngest come first', async () => {
  await wallets.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at, next_check_at)
     select 'evening-' || n, $1, 'paystack', 100, 68, $2::timestamptz - n * interval '1 second', $2
     from generate_series(1, 5000) n`,
    [user, NOON],
  );
  const checked: string[] = [];
  const verify: PaymentProvider['verify'] = async (reference) => {
    checked.push(reference);
    return { state: 'unknown' };
  };
  const perMinute: number[] = [];
  for (let minute = 1; minute <= 4; minute++) {
    const before = checked.length;
    const young = await wallets.addQuote(user);
    for (const half of [0, MINUTE / 2]) {
      const nodes = [1, 2].map(() => node(verify, new Date(NOON.getTime() + minute * MINUTE + half)));
      await Promise.all(nodes.map(({ poll }) => poll(200)));
    }
    perMinute.push(checked.length - before);
    expect(checked.slice(before)).toContain(young);
    if (minute === 1) expect(checked).not.toContain('evening-300');
  }
  expect(perMinute).toEqual([200, 200, 200, 200]);
}, 60_000);
