import { expect, test } from '@jest/globals';
import { asMovement, inNaira, inPoints } from './amounts.ts';

test('points and naira are grouped and carry their unit', () => {
  expect(inPoints(12_400)).toBe('12,400 Vp');
  expect(inNaira(2_030)).toBe('₦2,030');
});

test.each([
  [-4_500, '−4,500 Vp'],
  [3_000, '+3,000 Vp'],
  [0, '+0 Vp'],
])('a movement of %i is written as %s', (points, text) => {
  expect(asMovement(points)).toBe(text);
});
