import { expect, test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { readManifest } from './read-manifest.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const entry = { file: 'entry.js', integrity: INTEGRITY, bytes: 1 };
const release = {
  ...{ name: 'catalog', version: '1.0.0-a', entry, code: [], css: [], screens: {}, routes: [], fills: [], needs: {} },
  files: [entry],
};

const list = (length: number, make: (at: number) => unknown) => {
  const size = JSON.stringify(make(100_000)).length + 1;
  return Array.from({ length: length / size }, (_, at) => make(at));
};
const record = (length: number, value: unknown) =>
  Object.fromEntries(list(length, (at) => [`name${at}`, value]) as [string, unknown][]);

test.each<[string, (length: number) => object]>([
  ['files', (length) => ({ files: list(length, (at) => ({ ...entry, file: `f${at}.js` })) })],
  ['code', (length) => ({ code: list(length, () => entry) })],
  ['equal paths', (length) => ({ routes: list(length, () => ({ path: '/a', title: 'A', tab: 'home' })) })],
  ['paths', (length) => ({ routes: list(length, (at) => ({ path: `/a${at}`, title: 'A', tab: 'home' })) })],
  ['slots', (length) => ({ fills: list(length, (at) => ({ slot: `slot${at}` })) })],
  ['needs', (length) => ({ needs: record(length, '^1.0.0') })],
  ['screens', (length) => ({ screens: record(length, [entry]) })],
  ['wrong values', (length) => ({ routes: list(length, () => 0) })],
  ['a name', (length) => ({ name: `a${'-'.repeat(length)}!` })],
  ['a version', (length) => ({ version: `1.0.0-${'a.'.repeat(length / 2)}!` })],
  ['a range', (length) => ({ needs: { shell: `>=${' '.repeat(length)}x` } })],
  ['ranges', (length) => ({ needs: { shell: '1 ||'.repeat(length / 4) } })],
  ['a path', (length) => ({ routes: [{ path: '/:a'.repeat(length / 3), title: 'A', tab: 'home' }] })],
  ['depth', (length) => ({ routes: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`), title: ' '.repeat(length) })],
])('a manifest of a million characters of %s is read in linear time', (_, part) => {
  mustBeLinear(readManifest, (length) => JSON.stringify({ ...release, ...part(length) }));
});

test('a manifest of a million brackets is read in linear time', () => {
  mustBeLinear(readManifest, (length) => '['.repeat(length));
});

test('a manifest of half a million wrong values is refused before a schema lists them', () => {
  const routes = Array.from({ length: 490_000 }, () => 0);
  expect(() => readManifest(JSON.stringify({ ...release, routes }))).toThrow(
    /has 4900\d\d values, more than the 50000/,
  );
});
