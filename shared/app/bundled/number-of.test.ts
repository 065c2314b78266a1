import { expect, test } from '@jest/globals';
import { numberOf } from './number-of.ts';

test.each([undefined, null, '', ' ', 'free', Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
  '%p is no number',
  (value) => {
    expect(numberOf(value)).toBeUndefined();
  },
);

test.each([
  [4500, 4500],
  ['4500', 4500],
  [0, 0],
])('%p is the number %p', (value, number) => {
  expect(numberOf(value)).toBe(number);
});
