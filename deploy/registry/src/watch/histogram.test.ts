import { expect, test } from '@jest/globals';
import { addHistograms, type Histogram, histogramOf, quantile, SIZE } from './histogram.ts';

const of = (times: readonly number[]): Histogram => times.map(histogramOf).reduce(addHistograms, []);

test('an empty histogram has no quantile', () => {
  expect(quantile([], 0.75)).toBeNull();
  expect(quantile(Array(SIZE).fill(0), 0.75)).toBeNull();
});

test('a histogram counts every time, however short or long', () => {
  expect(of([0, 1, 600_000]).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(quantile(of([600_000]), 0.5)).toBeGreaterThan(25_000);
});

test('a missing bucket on either side adds nothing', () => {
  const one = histogramOf(100);
  expect([addHistograms(one, []), addHistograms([], one)]).toEqual([one, one]);
});

test('the first bucket begins at zero', () => {
  expect(quantile(of([10, 20]), 0.5)).toBe(12.5);
  expect(quantile(of([10]), 1)).toBe(25);
});

test('a quantile after a gap is at most the longest counted time', () => {
  expect(quantile(of([10, 10_000]), 0.5)).toBe(25);
});

test.each([0.5, 0.75, 0.95])('the quantile %p of many times has an error of at most an eighth', (share) => {
  const times = Array.from({ length: 1000 }, (_, index) => 60 * 1.005 ** index);
  const exact = times[Math.ceil(share * times.length) - 1] ?? 0;
  const estimate = quantile(of(times), share) ?? 0;
  expect(Math.abs(estimate / exact - 1)).toBeLessThan(0.125);
});
