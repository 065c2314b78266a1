import { expect, test } from '@jest/globals';
import { counted } from './counted.ts';

test.each([
  [0, '0 seats'],
  [1, '1 seat'],
  [2, '2 seats'],
])('%d is said "%s"', (count, words) => {
  expect(counted(count, 'seat')).toBe(words);
});
