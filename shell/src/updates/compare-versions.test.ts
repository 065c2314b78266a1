import { describe, expect, test } from '@jest/globals';
import { isNewer } from './compare-versions.ts';

describe('a version', () => {
  test.each(['', 'v3.0', '3.0.x', '3..1', '3.0.12-beta'])('is rejected as "%s"', (version) => {
    expect(() => isNewer(version, '3.0.12')).toThrow('Invalid version format');
  });

  test.each([
    ['3.0.13', '3.0.12', true],
    ['3.0.12', '3.0.9', true],
    ['3.1', '3.0.12', true],
    ['4', '3.99.99', true],
    ['3.0.12', '3.0.12', false],
    ['3.0.12.0', '3.0.12', false],
    ['3.0.9', '3.0.12', false],
    ['2.9', '3.0', false],
  ])('%s is newer than %s: %s', (latest, current, expected) => {
    expect(isNewer(latest, current)).toBe(expected);
  });
});
