import { expect, test } from '@jest/globals';
import { nairaFor } from './price.ts';

const prices = [
  [1, 1],
  [2, 2],
  [5, 4],
  [10, 7],
  [50, 34],
  [100, 68],
  [300, 203],
  [1000, 677],
  [3000, 2030],
  [10_000, 6767],
  [1_000_000, 676_667],
];

test.each(prices)('%i Vp cost %i naira', (points, naira) => {
  expect(nairaFor(Number(points))).toBe(naira);
});

test('no amount drifts from exact integer arithmetic', () => {
  for (let points = 1; points <= 1_000_000; points += 7) {
    const exact = Number((203n * BigInt(points) + 299n) / 300n);
    if (nairaFor(points) !== exact) throw new Error(`${points} Vp: ${nairaFor(points)} instead of ${exact}`);
  }
});
