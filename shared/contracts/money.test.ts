import { expect, test } from '@jest/globals';
import { inNaira, inPoints } from './money.ts';

test('points and naira are grouped and carry their unit', () => {
  expect(inPoints(12_400)).toBe('12,400 Vp');
  expect(inNaira(2_030)).toBe('₦2,030');
});
