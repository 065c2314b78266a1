import { expect, test } from '@jest/globals';
import { nextTry, retryAfterMs } from './queue.ts';

const NOON = new Date('2026-03-04T11:00:00Z');
const waited = (tries: number, askedMs?: number) => (nextTry(NOON, tries, askedMs).getTime() - NOON.getTime()) / 60_000;

test('the waits grow to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 30].map((tries) => waited(tries))).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a wait is never shorter than the provider asks for', () => {
  expect([waited(1, 60_000), waited(1, 5 * 60_000)]).toEqual([2, 5]);
});

test.each([
  [' 120 ', 120_000],
  ['999999999', 86_400_000],
  ['9'.repeat(400), undefined],
  ['-1', undefined],
  [undefined, undefined],
])('an answer with Retry-After %j asks for %s ms', (text, ms) => {
  expect(retryAfterMs(text)).toBe(ms);
});
