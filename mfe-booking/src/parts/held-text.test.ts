import { expect, test } from '@jest/globals';
import { heldText, togetherText } from './held-text.ts';

test.each([
  [['F7'], 'Row F, seat 7', undefined],
  [['F7', 'F8'], 'Row F, seats 7 and 8', 'together'],
  [['F7', 'F8', 'F9', 'F10'], 'Row F, seats 7 to 10', 'together'],
  [['F7', 'F9'], 'Row F, seats 7 and 9', 'in one row'],
  [['AA1', 'AB1'], 'Row AA, seat 1; row AB, seat 1', 'in two rows'],
  [['3-7', '3-8'], 'Row 3, seats 7 and 8', 'together'],
])('%j is %s', (names, words, together) => {
  expect([heldText(names), togetherText(names)]).toEqual([words, together]);
});
