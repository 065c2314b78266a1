import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLanes, createLimit, type Locks } from './lanes.ts';

interface Item {
  userId: string;
  showtimeId: string;
  cinemaId: string;
}
const item = (userId: string, showtimeId: string): Item => ({ userId, showtimeId, cinemaId: 'c' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const late = () => Promise.reject(Object.assign(new Error('too late'), { code: '55P03' }));

// The fake clock also runs by itself, because a statement that waits for a lock needs its timers.
beforeEach(() => void jest.useFakeTimers({ advanceTimers: 1 }));
afterEach(() => void jest.useRealTimers());

/** Lanes whose database keeps some names locked: shows and members. */
function open({ most = 5 } = {}) {
  const locked = new Set<string>();
  const runs: { ids: string[]; locks: Locks }[] = [];
  const isLocked = ({ userId, showtimeId }: Item) => locked.has(userId) || locked.has(showtimeId);
  async function run(items: Item[], locks: Locks, waitMs: number) {
    runs.push({ ids: items.map(({ userId, showtimeId }) => `${userId}@${showtimeId}`), locks });
    const end = performance.now() + waitMs;
    const waitsFor = (one: Item) =>
      locks === 'none' ? false : locks === 'show' ? locked.has(one.showtimeId) : isLocked(one);
    while (items.some(waitsFor)) {
      if (performance.now() > end) return Promise.allSettled(items.map(late));
      await pause(5);
    }
    return items.map((one) => ({ status: 'fulfilled' as const, value: { outcome: isLocked(one) ? 'busy' : 'sold' } }));
  }
  const add = createLanes<Item, { outcome: string }>({
    ...{ run, busy: { outcome: 'busy' }, size: 64, inFlight: 2, limited: createLimit(most) },
  });
  return { add, locked, runs };
}

test('a locked screening keeps its own buyers waiting, and no others', async () => {
  const { add, locked } = open();
  locked.add('frozen');
  let isSold = false;
  const waiting = add(item('u1', 'frozen')).then((answer) => {
    isSold = true;
    return answer;
  });
  expect(await add(item('u2', 'free'))).toEqual({ outcome: 'sold' });
  expect(await Promise.all([add(item('u3', 'free')), add(item('u4', 'other'))])).toHaveLength(2);
  expect(isSold).toBe(false);
  locked.clear();
  expect(await waiting).toEqual({ outcome: 'sold' });
});

test('a member whose wallet is locked waits alone, in no queue of the screening', async () => {
  const { add, locked } = open();
  locked.add('u1');
  const waiting = add(item('u1', 'show'));
  expect(await add(item('u2', 'show'))).toEqual({ outcome: 'sold' });
  await jest.advanceTimersByTimeAsync(400);
  expect(await add(item('u3', 'show'))).toEqual({ outcome: 'sold' });
  locked.clear();
  expect(await waiting).toEqual({ outcome: 'sold' });
});

test('buyers of a screening that has a queue join it, and the queue ends when it is empty', async () => {
  const { add, locked, runs } = open();
  locked.add('frozen');
  const first = add(item('u1', 'frozen'));
  await jest.advanceTimersByTimeAsync(400);
  const more = ['u2', 'u3'].map((user) => add(item(user, 'frozen')));
  await jest.advanceTimersByTimeAsync(20);
  locked.clear();
  await Promise.all([first, ...more]);
  expect(runs.filter(({ locks }) => locks === 'show').map(({ ids }) => ids)).toEqual([
    ['u1@frozen'],
    ['u2@frozen', 'u3@frozen'],
  ]);
  await add(item('u4', 'frozen'));
  expect(runs.at(-1)?.locks).not.toBe('show');
});

test('queues take no more connections than the limit', async () => {
  let [running, most] = [0, 0];
  const limited = createLimit(2);
  const work = () =>
    limited(async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(5);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 9 }, work));
  expect(most).toBe(2);
});
