import { expect, it } from '@jest/globals';
import { asMovement, inNaira, inPoints } from './amounts.ts';

it('groups points and naira, and names them', () => {
  expect(inPoints(12_400)).toBe('12,400 Vp');
  expect(inNaira(2_030)).toBe('₦2,030');
});

it.each([
  [-4_500, '−4,500 Vp'],
  [3_000, '+3,000 Vp'],
  [0, '+0 Vp'],
])('shows a movement of %i as %s', (points, text) => {
  expect(asMovement(points)).toBe(text);
});
