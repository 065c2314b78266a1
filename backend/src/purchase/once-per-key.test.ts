import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { oncePerKey } from './once-per-key.ts';
import type { Order, PurchaseOutcome } from './sell-batch.ts';

const order: Order = { userId: 'u', key: 'k', showtimeId: 's', cinemaId: 'c', count: 1, amount: 100 };
const SOLD: PurchaseOutcome = { outcome: 'sold', purchaseId: 'p' };

/** Purchases that end when the test ends them. */
function open(waitMs = 1000) {
  const requests: { order: Order; answer(outcome: PurchaseOutcome): void; fail(error: Error): void }[] = [];
  const buy = oncePerKey(
    (of) => new Promise((resolve, reject) => requests.push({ order: of, answer: resolve, fail: reject })),
    waitMs,
  );
  return { requests, buy };
}

test('the backend asks a duplicate to retry after its wait', async () => {
  const { requests, buy } = open(20);
  const first = buy(order);
  expect(await buy(order)).toEqual({ outcome: 'in_progress' });
  requests[0]?.answer(SOLD);
  expect(await first).toEqual(SOLD);
});

test('the backend retries a key that is under way on another node until it is free', async () => {
  const { requests, buy } = open(30_000);
  const free = buy(order);
  requests[0]?.answer({ outcome: 'in_progress' });
  while (requests.length < 2) await pause(5);
  requests[1]?.answer(SOLD);
  expect(await free).toEqual(SOLD);
});

test('the backend gives up at the deadline on a key that stays under way on another node', async () => {
  const { requests, buy } = open(120);
  const stuck = buy(order);
  const answering = setInterval(() => requests.at(-1)?.answer({ outcome: 'in_progress' }), 5);
  expect(await stuck).toEqual({ outcome: 'in_progress' });
  clearInterval(answering);
});

test('a failure of the first purchase is the duplicate’s too, and frees the key', async () => {
  const { requests, buy } = open();
  const both = Promise.allSettled([buy(order), buy(order)]);
  requests[0]?.fail(new Error('no database'));
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const next = buy(order);
  requests[1]?.answer(SOLD);
  expect(await next).toEqual(SOLD);
});

test('duplicates share one purchase', async () => {
  const { requests, buy } = open();
  const all = Promise.all(Array.from({ length: 60 }, () => buy(order)));
  requests[0]?.answer(SOLD);
  expect(new Set(await all)).toEqual(new Set([SOLD]));
  expect(requests).toHaveLength(1);
});

test('the backend refuses another body with the key of a sale, and buys with the key of a refusal', async () => {
  const { requests, buy } = open();
  const other = { ...order, count: 2, amount: 200 };
  const [, reused] = [buy(order), buy(other)];
  requests[0]?.answer(SOLD);
  expect(await reused).toEqual({ outcome: 'key_reused' });
  const [, second] = [buy(order), buy(other)];
  requests[1]?.answer({ outcome: 'showtime_over' });
  await pause(5);
  expect(requests[2]?.order).toBe(other);
  requests[2]?.answer(SOLD);
  expect(await second).toEqual(SOLD);
});

test.each([{ showtimeId: 't' }, { cinemaId: 'd' }, { count: 2 }, { amount: 200 }])(
  'a sale does not answer an order with %j',
  async (change) => {
    const { requests, buy } = open();
    const [, reused] = [buy(order), buy({ ...order, ...change })];
    requests[0]?.answer(SOLD);
    expect(await reused).toEqual({ outcome: 'key_reused' });
  },
);

test('orders without a key, and with the key of another user, do not wait', () => {
  const { requests, buy } = open();
  for (const one of [order, { ...order, userId: 'v' }, { ...order, key: undefined }, { ...order, key: undefined }]) {
    void buy(one);
  }
  expect(requests).toHaveLength(4);
});
