import { expect, test } from '@jest/globals';
import { holdText } from './hold-time.ts';

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
