import { expect, jest, test } from '@jest/globals';
import { holdEnd, holdText } from './hold-time.ts';

const UNTIL = Date.parse('2025-12-05T08:51:00Z');

test.each([
  [600_000, 'Held for you until 9:51\u00a0AM'],
  [120_001, 'Held for you until 9:51\u00a0AM'],
  [120_000, '2 minutes left'],
  [100_000, '1 minute 40 seconds left'],
  [60_000, '1 minute left'],
  [1_000, '1 second left'],
  [0, 'No longer held for you'],
])('%i ms before its end a hold says %s', (left, words) => {
  expect(holdText(UNTIL, left)).toBe(words);
});

const MINUTE_MS = 60_000;

test.each([
  ['a right clock', 0, 10, 10],
  ['a right clock, and a transfer', 0, 28, 28],
  ['a clock that is an hour slow', -60, 10, 10],
  ['a clock that is an hour fast', 60, 10, 10],
])('the end of a hold on a phone with %s', (_, isAheadBy, left, shown) => {
  const now = Date.parse('2025-12-05T08:00:00Z');
  jest.useFakeTimers({ now: now + isAheadBy * MINUTE_MS });
  const end = holdEnd(new Date(now + left * MINUTE_MS).toISOString());
  expect(end - Date.now()).toBe(shown * MINUTE_MS);
});
