import { describe, expect, test } from '@jest/globals';
import { clockError } from './clock-error.ts';

const NOW = Date.parse('2026-03-04T08:41:00Z');
const LIFE = 600_000;

describe('the error of the phone’s clock', () => {
  test.each([
    ['is none while the clock can be right', 1, 0],
    ['is none at the first moment', LIFE, 0],
    ['is none at the last moment', 0, 0],
    ['is measured from the begin when the end looks past', -1, LIFE + 1],
    ['is negative when the end looks too far', LIFE + 1, -1],
  ])('%s', (_, leftMs, error) => expect(clockError(NOW + leftMs, LIFE, NOW)).toBe(error));

  test.each([3_600_000, -3_600_000])('is exact by the server’s own time: %d ms', (by) =>
    expect(clockError(NOW, 0, NOW + by)).toBe(by),
  );

  test.each([90_000, -90_000, 7_200_000])('leaves the whole life to what the server just began: %d ms', (by) => {
    const until = NOW + LIFE;
    const left = until + clockError(until, LIFE, NOW + by) - (NOW + by);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(LIFE);
  });
});
