import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { releaseName } from '@viewmax/contracts/release-name';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';
import { createUnmapper, readSourceMaps } from './source-maps.ts';
import { trace } from './unmap.ts';
import { unmapInThread } from './unmap-in-thread.ts';

const file = { file: 'code.js', integrity: 'sha384-a', bytes: 1 };
const map = { version: 3, sources: ['a.tsx'], names: ['a'], mappings: 'UAEIA' };
const read = (text: string) => readSourceMaps(text, { files: [file] });
const textOf = (change: object) => JSON.stringify({ 'code.js': { ...map, ...change } });
const repeated = (part: string) => (length: number) => part.repeat(length / part.length);
const numbers = (length: number) => Array.from({ length: length / 2 }, () => 0);

const open = await openTestRegistry();
afterAll(open.close);

test.each([
  ['5 million segments', { mappings: 'A,'.repeat(4_900_000) }, 'has 4900001 segments, more than the 500000'],
  ['a million lines', { mappings: ';'.repeat(1_000_000) }, 'has 1000001 segments'],
  [
    'a million names',
    { names: Array.from({ length: 1_000_000 }, () => '') },
    'has 1000000 names, more than the 100000',
  ],
  ['a million sources', { sources: Array.from({ length: 1_000_000 }, () => '') }, 'has 1000000 sources'],
])('a release with %s in its source maps is refused', (_, change, sentence) => {
  expect(() => read(textOf(change))).toThrow(sentence);
});

test.each<[string, (length: number) => string]>([
  ['segments', (length) => textOf({ mappings: 'A,'.repeat(length / 2) })],
  ['wrong sources', (length) => textOf({ sources: numbers(length) })],
  ['wrong names', (length) => textOf({ names: numbers(length) })],
  ['wrong maps', (length) => JSON.stringify(numbers(length))],
  [
    'foreign files',
    (length) => JSON.stringify(Object.fromEntries(numbers(length / 8).map((_, at) => [`f${at}.js`, 0]))),
  ],
  ['brackets', repeated('[')],
])('source maps of a million characters of %s are read in linear time', (_, text) => {
  mustBeLinear(read, text);
});

test.each(['/r/', '/', '/r/a/b/c:1:1 ', 'http://', ':1', '@', ' '])(
  'a stack of a million characters "%s" is read in linear time',
  (part) => {
    mustBeLinear((stack) => void trace(async () => new Map(), stack), repeated(part));
  },
);

/** A map that an earlier registry accepted. */
async function storeMap(name: string, mappings: string): Promise<string> {
  const folder = writeRelease({ name: 'catalog', version: `1.0.0-${name}`, code: name });
  const release = await open.registry.publish(folder);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const bytes = brotliCompressSync(JSON.stringify({ ...map, mappings }), { params });
  await tablesOf(open.db)
    .insertInto('source_maps')
    .values({ name: release.name, version: release.version, file: 'code.js', map: bytes })
    .execute();
  return releaseName(release);
}

test('a stored map of 10 MB costs the node neither its memory nor its time', async () => {
  const bomb = `${await storeMap('bomb', 'A,'.repeat(5_000_000))}/code.js:1:11`;
  const fine = `${await storeMap('fine', map.mappings)}/code.js:1:11`;
  const unmap = createUnmapper(tablesOf(open.db));
  const before = { heap: process.memoryUsage().heapUsed, cpu: process.threadCpuUsage().user };
  expect((await unmap([bomb])).size).toBe(0);
  expect((process.threadCpuUsage().user - before.cpu) / 1000).toBeLessThan(1000);
  expect(process.memoryUsage().heapUsed - before.heap).toBeLessThan(100_000_000);
  expect([...(await unmap([fine])).values()]).toEqual([{ file: 'a.tsx', line: 3, column: 5, name: 'a' }]);
}, 60_000);

test('the thread ends at its deadline', async () => {
  const text = JSON.stringify({ ...map, mappings: 'AAAA,'.repeat(2_000_000) });
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  expect((await unmapInThread([{ map: bytes, frames: ['catalog@1/code.js:1:11'] }], 1)).size).toBe(0);
});

test('a name of a map is cut, because an answer holds the names of all frames', async () => {
  const text = JSON.stringify({ ...map, names: ['x'.repeat(1_000_000)] });
  const [position] = (await unmapInThread([{ map: brotliCompressSync(text), frames: ['a@1/code.js:1:11'] }])).values();
  expect(position?.name).toHaveLength(200);
});
