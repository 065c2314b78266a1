import { expect, test } from '@jest/globals';
import { growthOf } from './leaves-nothing.ts';

const before = { heap: 20 * 1_048_576, listeners: 300 };
const grown = (megabytes: number, listeners = 0): string =>
  growthOf(before, { heap: before.heap + megabytes * 1_048_576, listeners: before.listeners + listeners });

test.each([
  ['a megabyte and a half', 1.5, 0, /^50 mounts leave 1\.5 MB behind, more than 1 MB\. Each effect has to undo/],
  ['a listener for each mount', 0.1, 47, /^50 mounts leave 47 listeners behind\. Each effect has to undo/],
])('%s is refused with its figure and the remedy', (_, megabytes, listeners, words) => {
  expect(grown(megabytes, listeners)).toMatch(words);
});

test.each([
  ['nothing', 0, 0],
  ['less than the budget', 1, 0],
  ['less than before', -3, -20],
  ['a few listeners that come once', 0.2, 24],
])('%s is no fault', (_, megabytes, listeners) => {
  expect(grown(megabytes, listeners)).toBe('');
});
