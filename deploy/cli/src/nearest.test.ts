import { expect, test } from '@jest/globals';
import { didYouMean } from './nearest.ts';

const KNOWN = ['publish', 'rollout start', 'rollout status', '--json', 'types'];

test.each(['dance', '', 'x'.repeat(10_000)])('a word far from all others means none', (typed) => {
  expect(didYouMean(typed, KNOWN)).toBe('');
});
