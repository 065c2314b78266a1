import { expect, test } from '@jest/globals';
import { isTwin, timeOf, whenOf } from './format.ts';

test('times are those of Lagos, wherever the reader is', () => {
  const late = Date.parse('2026-03-02T23:30:00Z');
  expect(timeOf(late)).toBe('00:30:00');
  expect([whenOf(late, late - 3_600_000), whenOf(late, late + 3_600_000)]).toEqual(['3 Mar, 00:30', '00:30']);
});

test.each([
  ['1.4.2-3fa9c1d2', '1.4.2-3fa9c1d2', false],
  ['1.4.2-3fa9c1d2', '1.4.3-3fa9c1d2', false],
  ['1.4.2-3fa9c1d2', '1.4.2-00000000', true],
  ['1.4.2', '1.4.2-00000000', true],
])('%s and %s: another build of the same version is %s', (one, other, expected) => {
  expect(isTwin(one, other)).toBe(expected);
});
