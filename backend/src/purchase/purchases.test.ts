import { expect, test } from '@jest/globals';
import { oncePerKey } from './purchases.ts';
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
  const requested = async (count: number) => {
    while (requests.length < count) await new Promise(setImmediate);
    return requests[count - 1];
  };
  return { requests, buy, requested };
}

test('the backend asks a duplicate to retry after its wait, and then the database answers it', async () => {
  const { requests, buy } = open(20);
  const first = buy(order);
  expect(await buy(order)).toEqual({ outcome: 'in_progress' });
  requests[0]?.answer(SOLD);
  expect(await first).toEqual(SOLD);
  void buy(order);
  expect(requests).toHaveLength(2);
});

test('the backend retries a key that is under way on another node until it is free', async () => {
  const { requests, buy, requested } = open(30_000);
  const free = buy(order);
  requests[0]?.answer({ outcome: 'in_progress' });
  (await requested(2))?.answer(SOLD);
  expect(await free).toEqual(SOLD);
});

test('the backend gives up at the deadline on a key that stays under way on another node', async () => {
  const { requests, buy } = open(120);
  const stuck = buy(order);
  const answering = setInterval(() => requests.at(-1)?.answer({ outcome: 'in_progress' }), 5);
  expect(await stuck).toEqual({ outcome: 'in_progress' });
  clearInterval(answering);
});

test('duplicates go to the database one after the other, also after a failure', async () => {
  const { requests, buy, requested } = open();
  const all = Promise.allSettled([buy(order), buy(order), buy({ ...order, count: 2 })]);
  requests[0]?.fail(new Error('no database'));
  (await requested(2))?.answer(SOLD);
  (await requested(3))?.answer({ outcome: 'key_reused' });
  expect(await all).toMatchObject([{ status: 'rejected' }, { value: SOLD }, { value: { outcome: 'key_reused' } }]);
});

test('orders without a key, and with the key of another user, do not wait', () => {
  const { requests, buy } = open();
  for (const one of [order, { ...order, userId: 'v' }, { ...order, key: undefined }, { ...order, key: undefined }]) {
    void buy(one);
  }
  expect(requests).toHaveLength(4);
});
