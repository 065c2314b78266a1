import { expect, test } from '@jest/globals';
import { nairaFor } from '@viewmax/contracts/price';
import fc from 'fast-check';
import { pointsPaidFor } from './points-paid-for.ts';

const points = fc.integer({ min: 1, max: 1_000_000 });
const quoteFor = (wanted: number) => ({ points: wanted, naira: nairaFor(wanted) });

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [6799, 99],
  [6800, 100],
  [6850, 100],
  [67_700, 1000],
])('%i kobo for a quote of 100 Vp pay for %i', (kobo, expected) => {
  expect(pointsPaidFor(kobo, quoteFor(100))).toBe(expected);
});

test('the price buys exactly the quoted points', () => {
  fc.assert(fc.property(points, (wanted) => pointsPaidFor(nairaFor(wanted) * 100, quoteFor(wanted)) === wanted));
});

test('less money never buys as many points, and no amount buys more than its worth', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 100_000_000 }), (wanted, kobo) => {
      const quote = quoteFor(wanted);
      const bought = pointsPaidFor(kobo, quote);
      if (kobo < quote.naira * 100) expect(bought).toBeLessThan(wanted);
      else expect(bought).toBeGreaterThanOrEqual(wanted);
      expect(nairaFor(bought)).toBeLessThanOrEqual(Math.floor(kobo / 100));
    }),
  );
});
