import { expect, test } from '@jest/globals';
import { slowFiles } from './file-times.ts';

test('a file above three times its stored time is slow', () => {
  const stored = { a: 20, b: 40, c: 100 };
  expect(slowFiles({ a: 59, b: 40, c: 61 }, stored)).toEqual([]);
  expect(slowFiles({ a: 61, b: 40, c: 59 }, stored)).toEqual(['a: 61 s instead of 20']);
});

test('a slow machine makes no file slow, and a short file without a stored time needs half a minute', () => {
  expect(slowFiles({ a: 80, b: 160, c: 20 }, { a: 20, b: 40 })).toEqual([]);
  expect(slowFiles({ a: 20, b: 40, c: 31 }, { a: 20, b: 40 })).toEqual(['c: 31 s instead of under 10']);
});
