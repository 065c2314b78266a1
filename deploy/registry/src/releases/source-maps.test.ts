import { afterAll, expect, test } from '@jest/globals';
import { releaseName } from '@viewmax/contracts/release-name';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';
import { createUnmapper, readSourceMaps } from './source-maps.ts';
import { trace } from './unmap.ts';

/** One line of script. Column 11 is line 3, column 5 of the source. */
const map = { version: 3, sources: ['mfe-catalog/src/movie.tsx'], names: ['Movie'], mappings: 'UAEIA' };
const maps = { 'code.js': map };
const text = JSON.stringify(maps);

const open = await openTestRegistry();
afterAll(open.close);

const unmapper = () => createUnmapper(tablesOf(open.db));
const positionOf = async (frame: string) => (await unmapper()([frame])).get(frame) ?? null;
const publish = (version: string) =>
  open.registry.publish(writeRelease({ name: 'catalog', version, sourceMaps: text }));

test('the registry translates a position with the map that came with the release', async () => {
  const title = releaseName(await publish('1.0.0-a'));
  const source = { file: 'mfe-catalog/src/movie.tsx', line: 3, column: 5, name: 'Movie' };
  expect(await positionOf(`${title}/code.js:1:11`)).toEqual(source);
  expect(await positionOf(`${title}/entry.js:1:11`)).toBeNull();
  expect(await positionOf('catalog@9.9.9-z/code.js:1:11')).toBeNull();
});

test('the store of public files never receives a map', async () => {
  const release = await publish('1.1.0-b');
  expect(await open.store.read(release, 'source-maps.json')).toBeNull();
});

test('maps that arrive with a second publish of the same build are stored', async () => {
  const build = { name: 'catalog', version: '1.3.0-d' };
  const { name, version } = await open.registry.publish(writeRelease(build));
  const place = `${name}@${version}/code.js:1:11`;
  expect(await positionOf(place)).toBeNull();
  expect((await open.registry.publish(writeRelease({ ...build, sourceMaps: text }))).isNew).toBe(false);
  expect(await positionOf(place)).toMatchObject({ line: 3 });
});

test('the maps of a deleted release are deleted', async () => {
  const release = await publish('1.4.0-e');
  await open.registry.remove(release);
  expect(await positionOf(`${releaseName(release)}/code.js:1:11`)).toBeNull();
});

test('a pasted stack of any host is translated, and unknown addresses remain', async () => {
  const title = releaseName(await publish('1.5.0-f'));
  const own = title.replace('@', '/');
  const stack = `at Movie (https://app.test/r/${own}/code.js:1:11)\nat https://pay.test/inline.js:1:2\nf@/r/shell/1.0.0/shell.js:1:2`;
  expect(await trace(unmapper(), stack)).toBe(
    'at Movie (mfe-catalog/src/movie.tsx:3:5)\nat https://pay.test/inline.js:1:2\nf@/r/shell/1.0.0/shell.js:1:2',
  );
});

test.each([
  ['no JSON', '{', 'source-maps.json is not JSON.'],
  ['another version', JSON.stringify({ 'code.js': { ...map, version: 2 } }), 'no source map of version 3 at code.js'],
  ['a list', '[]', 'no source map of version 3 at its top'],
  ['a foreign file', JSON.stringify({ 'other.js': map }), 'names other.js, which the release does not have'],
])('maps with %s are rejected with a sentence', (_, given, sentence) => {
  const file = { file: 'code.js', integrity: 'sha384-a', bytes: 1 };
  expect(() => readSourceMaps(given, { files: [file] })).toThrow(sentence);
});

test('mappings to an absent source translate nothing, and broken mappings fail no call', async () => {
  for (const [version, mappings] of [
    ['1.6.0-g', 'UoJEIA'],
    ['1.6.1-g', '!!;;,,@@'],
    ['1.6.2-g', '/'.repeat(5000)],
  ] as const) {
    const sourceMaps = JSON.stringify({ 'code.js': { ...map, mappings } });
    const title = releaseName(await open.registry.publish(writeRelease({ name: 'catalog', version, sourceMaps })));
    const found = await positionOf(`${title}/code.js:1:11`);
    if (version === '1.6.0-g') expect(found).toBeNull();
  }
});
