import { expect, test } from '@jest/globals';
import { storedSeatName } from './counted-seat.ts';

test.each([
  [1, 12, 'A1'],
  [12, 12, 'A12'],
  [13, 12, 'B1'],
  [26 * 12, 12, 'Z12'],
  [26 * 12 + 1, 12, 'AA1'],
  [5, 1, 'E1'],
])('seat %i of rows of %i is %s', (seat, perRow, name) => {
  expect(storedSeatName(seat, perRow, null)).toBe(name);
  expect(storedSeatName(seat, perRow, 'F7')).toBe('F7');
});
