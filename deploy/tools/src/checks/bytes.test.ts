import { expect, test } from '@jest/globals';
import { tooHeavy } from './bytes.ts';

const first = (bytes: number) => ({ first: bytes, all: 2 * bytes });

test('a release at its limit passes', () => {
  expect(tooHeavy({ catalog: first(15_600), shell: first(9) }, { catalog: 15_600, shell: 10 })).toEqual([]);
});

test('a release that is one byte heavier fails, with both figures', () => {
  expect(tooHeavy({ catalog: first(15_601) }, { catalog: 15_600 })).toEqual([
    'catalog loads 15601 bytes for its first screen; deploy/tools/byte-limits.json allows 15600.',
  ]);
});

test('a new release needs a limit', () => {
  expect(tooHeavy({ offers: first(1) }, {})).toEqual(['offers has no limit in deploy/tools/byte-limits.json.']);
});
