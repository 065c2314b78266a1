import { expect, test } from '@jest/globals';
import type { TopUpState } from '@viewmax/contracts/wallet';
import { nextCheck } from './next-check.ts';

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
