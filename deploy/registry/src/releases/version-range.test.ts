import { expect, test } from '@jest/globals';
import { isRange, satisfies } from './version-range.ts';

test.each([
  ['2.0.0', '^1.2.3'],
  ['1.3.0', '~1.2.3'],
  ['1.3.0', '1.2'],
  ['3.0.0', '>=1.2 <3'],
  ['19.2.9', '19.3.1'],
  ['1.0.0', 'latest'],
  ['one', '*'],
  ['1.0.0', '1 - 2'],
  ['1.0.0', '^1 ||'],
  ['1.2.3', '1.x.3'],
  ['2.0.0-0123', '^1'],
])('%s is not in %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});

test.each([
  ['1.9.0', '^1.2'],
  ['1.2.9', '~1.2.3'],
  ['2.9.9', '>= 1.2.0 < 3'],
  ['2.1.0', '^1.0.0 || ^2.0.0'],
  ['1.2.3', '=1.2.3'],
  ['19.4.0', '19.3.1'],
  ['1.4.2-3fa9c1d2', '^1.4.2'],
  // semver rejects a numeric prerelease with a leading zero, and such a build hash may occur.
  ['1.4.2-0123456', '^1.4.2-9fa1'],
  ['0.0.0', '*'],
])('%s is in %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

test('the parser detects a range that it cannot read', () => {
  expect(['latest', '1 - 2', '', '^1.2', '*'].map(isRange)).toEqual([false, false, false, true, true]);
});
