import { expect, test } from '@jest/globals';
import { togetherText } from './together-text.ts';

test.each([
  [['F7'], undefined],
  [['F7', 'F8'], 'together'],
  [['F7', 'F8', 'F9', 'F10'], 'together'],
  [['F7', 'F9'], 'in one row'],
  [['AA1', 'AB1'], 'in two rows'],
  [['3-7', '3-8'], 'together'],
  [['Box 1', 'Box 2'], undefined],
])('%j is %s', (names, together) => {
  expect(togetherText(names)).toBe(together);
});
