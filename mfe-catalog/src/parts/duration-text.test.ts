import { expect, test } from '@jest/globals';
import { durationText } from './duration-text.ts';

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [118, '1 h 58 min'],
  [120, '2 h'],
])('%i minutes are written as %s', (minutes, words) => {
  expect(durationText(minutes)).toBe(words);
});
