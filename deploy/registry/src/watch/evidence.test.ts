import { expect, test } from '@jest/globals';
import { numbersFrom } from '../testing/numbers-from.ts';
import { evidenceAbove } from './evidence.ts';

/** The number of tosses after which the evidence against a fair coin first reached the limit. */
function watched(share: number, seed: number, tosses: number, limit: number) {
  const random = numbersFrom(`coin ${seed}`);
  let hits = 0;
  for (let total = 1; total <= tosses; total += 1) {
    if (random() < share) hits += 1;
    if (evidenceAbove(hits, total, 0.5) >= limit) return total;
  }
  return null;
}

test('without observations there is no evidence', () => {
  expect(evidenceAbove(0, 0, 0.5)).toBeCloseTo(1);
});

test('a test after every toss with a limit of 20 rejects a fair coin in less than one of 20 runs', () => {
  const alarms = Array.from({ length: 160 }, (_, seed) => watched(0.5, seed, 150, 20)).filter(Boolean);
  expect(alarms.length / 160).toBeLessThan(0.05);
});

test('the test rejects a coin with four hits in five soon', () => {
  const found = Array.from({ length: 40 }, (_, seed) => watched(0.8, seed, 200, 1000));
  expect(found.filter(Boolean)).toHaveLength(40);
  expect(found.map(Number).sort((a, b) => a - b)[20]).toBeLessThan(60);
});

test('fewer hits than the share are no evidence', () => {
  expect(evidenceAbove(10, 100, 0.5)).toBeLessThan(1);
});
