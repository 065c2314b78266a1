import { expect, test } from '@jest/globals';
import { barFor, busyOf, howBusy } from './busy.ts';

test('a machine is as busy as work waits for its processor', () => {
  expect([busyOf(600, 200), busyOf(200, 200), busyOf(190, 200), busyOf(5, 0)]).toEqual([3, 1, 1, 1]);
  expect(howBusy()).toBeGreaterThanOrEqual(1);
});

test('a quiet machine keeps the bar, and a busy one gets a longer one that says so', () => {
  expect(barFor(10, 1.05)).toEqual({ seconds: 10, text: 'the bar is 10' });
  expect(barFor(10, 4)).toEqual({
    seconds: 40,
    text: 'the bar is 40 instead of 10, because this busy machine gives 25 % of a processor',
  });
});
