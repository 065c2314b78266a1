import { expect, test } from '@jest/globals';
import { createReportLimit } from './report-limit.ts';

test('a network that sends too much waits for the next minute, and nobody else does', () => {
  const clock = { time: 1_800_000_000_000 };
  const mayTake = createReportLimit(() => clock.time, 2);
  const taken = () => Array.from({ length: 4 }, () => mayTake('41.190.2.7')).filter(Boolean).length;
  expect(taken()).toBe(2);
  clock.time += 59_999;
  expect(taken()).toBe(0);
  // Two networks may share a counter by chance, three others all with this one may not.
  const others = ['41.190.2.8', '2c0f:f5c0:12:34', '197.210.0.1'];
  expect(others.some(mayTake)).toBe(true);
  clock.time += 1;
  expect(taken()).toBe(2);
});
