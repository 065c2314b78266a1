import { expect, test } from '@jest/globals';
import { isTwin } from './format.ts';

test.each([
  ['1.4.2-3fa9c1d2', '1.4.2-3fa9c1d2', false],
  ['1.4.2-3fa9c1d2', '1.4.3-3fa9c1d2', false],
  ['1.4.2-3fa9c1d2', '1.4.2-00000000', true],
  ['1.4.2', '1.4.2-00000000', true],
])('%s and %s: another build of the same version is %s', (one, other, expected) => {
  expect(isTwin(one, other)).toBe(expected);
});
