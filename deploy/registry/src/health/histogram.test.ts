import { expect, test } from '@jest/globals';
import { addHistograms, type Histogram, histogramOf, quantile, SIZE } from './histogram.ts';

const of = (times: readonly number[]): Histogram => times.map(histogramOf).reduce(addHistograms, []);

test('without a time there is no quantile', () => {
  expect(quantile([], 0.75)).toBeNull();
  expect(quantile(Array(SIZE).fill(0), 0.75)).toBeNull();
});

test('no time is lost, however short or long', () => {
  expect(of([0, 1, 600_000]).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(quantile(of([600_000]), 0.5)).toBeGreaterThan(25_000);
});

test.each([0.5, 0.75, 0.95])('the quantile %p of many times is told within an eighth', (share) => {
  const times = Array.from({ length: 1000 }, (_, index) => 60 * 1.005 ** index);
  const exact = times[Math.ceil(share * times.length) - 1] ?? 0;
  const told = quantile(of(times), share) ?? 0;
  expect(Math.abs(told / exact - 1)).toBeLessThan(0.125);
});
