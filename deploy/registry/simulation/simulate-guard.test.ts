import { expect, test } from '@jest/globals';
import { simulateGuard } from './simulate-guard.ts';

const RUNS = 100;
const found = (fall: number, most: number) =>
  Array.from({ length: RUNS }, (_, seed) => simulateGuard({ fall, seed, most })).filter((at) => at !== null);

test('a guard stops at most one good release of 100, however long it runs', () => {
  expect(found(0, 4000).length).toBeLessThanOrEqual(1);
});

test('a guard finds a release that stops all purchases after 20 purchases of its control', () => {
  const all = found(1, 100);
  expect(all).toHaveLength(RUNS);
  expect(Math.max(...all)).toBe(20);
});

test('a guard finds a third fewer purchases in every rollout', () => {
  expect(found(0.3, 4000)).toHaveLength(RUNS);
});
