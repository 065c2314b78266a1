import { expect, test } from '@jest/globals';
import { scopeOf } from './changed.ts';

const needs = new Map([
  ['backend', ['shared']],
  ['bench', ['backend', 'shared']],
  ['deploy/edge', ['shared']],
  ['e2e', ['shared']],
  ['mfe-catalog', ['shared']],
  ['mfe-wallet', ['shared']],
  ['shared', []],
]);
const scope = (...files: string[]) => scopeOf(files, 'abc123', needs);

test('a change of the lock or of a configuration runs every check', () => {
  expect(scope('package-lock.json', 'mfe-wallet/src/root.tsx')).toEqual({
    since: 'abc123',
    allUnits: true,
    types: [...needs.keys()],
  });
});

test('a change of a remote runs its own journeys, the common ones, and those that break it on purpose', () => {
  const { journeys, types, allUnits } = scope('mfe-wallet/src/screens/fund/fund.tsx', 'mfe-wallet/remote.json');
  expect({ types, allUnits }).toEqual({ types: ['mfe-wallet'], allUnits: false });
  const titles = [
    'wallet.spec.ts the statement lists every movement',
    'every-screen.spec.ts a visitor downloads each file once',
    'faults.spec.ts wallet loses only its own box when its entry is gone',
    'fallback.spec.ts wallet: the fallback replaces a release when its code hangs',
    'faults.spec.ts catalog loses only its own box when its entry is gone',
    'catalog.spec.ts a visitor watches a trailer',
  ];
  expect(titles.filter((title) => new RegExp(journeys ?? '').test(title))).toEqual(titles.slice(0, 4));
});

test('a change of a room that others declare checks the types of all dependents and runs every journey', () => {
  expect(scope('backend/src/app.ts')).toEqual({ since: 'abc123', allUnits: false, types: ['backend', 'bench'] });
  expect(scope('shared/app/bundled/paths.ts', 'mfe-wallet/src/root.tsx').types).toEqual([...needs.keys()]);
  expect(scope('shared/app/bundled/paths.ts', 'mfe-wallet/src/root.tsx').journeys).toBeUndefined();
});

test('a change of one journey runs that journey', () => {
  expect(scope('e2e/journeys/ops.spec.ts')).toMatchObject({ types: ['e2e'], journeys: '\\bops\\.spec\\.ts' });
  expect(scope('e2e/steps/ops.ts').journeys).toBeUndefined();
});

test('a change of documents runs no journey', () => {
  expect(scope('README.md', 'docs/decisions/0001-node-is-pinned.md')).toEqual({
    since: 'abc123',
    allUnits: false,
    types: [],
    journeys: null,
  });
});
