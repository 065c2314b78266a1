import { expect, test } from '@jest/globals';
import { brokenNeeds, type Facts } from './broken-needs.ts';

const shell: Facts = {
  name: 'shell',
  version: '1.0.0-a',
  needs: {},
  provides: { react: '19.3.1', '@viewmax/shared': '1.2.0' },
};
const remote = (needs: Record<string, string>): Facts => ({ name: 'booking', version: '2.0.0-b', needs });
const broken = (needs: Record<string, string>, ...others: Facts[]) =>
  brokenNeeds([shell, remote(needs), ...others], '1.4.0');

test('each need that is not met gives one sentence', () => {
  expect(broken({ react: '^20.0.0', api: '>=2', wallet: '^1.0.0', '@viewmax/shared': 'newest' })).toEqual([
    'booking@2.0.0-b needs react ^20.0.0, but shell@1.0.0-a has 19.3.1.',
    'booking@2.0.0-b needs api >=2, but the backend has 1.4.0.',
    'booking@2.0.0-b needs wallet ^1.0.0, but no release here provides it.',
    'booking@2.0.0-b needs @viewmax/shared newest, but this range cannot be read.',
  ]);
});

test('a release can need modules of the shell, another remote and the backend', () => {
  const wallet: Facts = { name: 'wallet', version: '1.3.0-c', needs: {} };
  expect(broken({ react: '19.3.1', '@viewmax/shared': '^1.0.0', wallet: '^1.2.0', api: '^1.0.0' }, wallet)).toEqual([]);
});

test('a need on the wrapper is met by the devices, unless its range cannot be read', () => {
  expect(broken({ wrapper: '>=9.0.0' })).toEqual([]);
  expect(broken({ wrapper: 'newest' })).toEqual([
    'booking@2.0.0-b needs wrapper newest, but this range cannot be read.',
  ]);
});
