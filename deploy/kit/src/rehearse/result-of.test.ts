import { expect, test } from '@jest/globals';
import type { Played } from './rehearse.ts';
import { resultOf } from './result-of.ts';

const played = (...outcomes: Played['outcome'][]): Played[] =>
  outcomes.map((outcome, at) => ({ name: `wallet: ${at}`, outcome, reason: outcome === 'passed' ? '' : 'Why.' }));
const result = (all: Played[], bare: string[] = []) =>
  resultOf({ played: all, bare, candidates: ['shell@1.0.1-copy'] });

test('a checkpoint that failed refuses the candidate by name', () => {
  expect(result(played('passed', 'failed', 'skipped'))).toEqual({
    passed: false,
    text: '1 of 3 checkpoints beside shell@1.0.1-copy failed:\n  failed: wallet: 1: Why.\n  skipped: wallet: 2: Why.',
  });
});

test.each([
  ['half of the checkpoints', played('passed', 'skipped'), true, '1 of 2 checkpoints beside shell@1.0.1-copy passed'],
  [
    'under half',
    played('passed', 'skipped', 'skipped'),
    false,
    'Only 1 of 3 checkpoints beside shell@1.0.1-copy could be',
  ],
  ['none', [], false, 'Only 0 of 0 checkpoints'],
])('a rehearsal of %s', (_, all, passed, text) => {
  expect(result(all)).toEqual({ passed, text: expect.stringContaining(text) });
});

test('releases without checkpoints are named', () => {
  expect(result(played('passed'), ['offers', 'reviews']).text).toContain(
    'without places.json, so nothing protects them: offers, reviews',
  );
});
