import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeRelease } from '../testing/write-release.ts';
import { readReleaseFolder } from './read-release-folder.ts';
import { readReleaseUpload, type UploadBytes, writeReleaseUpload } from './read-release-upload.ts';

const inMemory = (body: Buffer): UploadBytes => ({
  size: body.length,
  read: async (at, length) => body.subarray(at, at + length),
});

async function upload(edit?: Parameters<typeof writeRelease>[0]['edit']): Promise<Buffer> {
  const good = writeRelease({ name: 'catalog' });
  const manifest = readFileSync(join(good, 'release.json'), 'utf8');
  const folder = await readReleaseFolder(good);
  return writeReleaseUpload(JSON.stringify(edit?.(folder.release) ?? JSON.parse(manifest)), folder);
}

test.each([
  ['nothing', async () => Buffer.alloc(0), 'The upload ends before its release.json is complete.'],
  ['a length that is a lie', async () => Buffer.from([255, 255, 255, 255, 1]), 'ends before'],
  ['half of it', async () => (await upload()).subarray(0, -10), 'style.css has '],
  ['more behind it', async () => Buffer.concat([await upload(), Buffer.from('x')]), 'source-maps.json is not JSON'],
  [
    'other bytes',
    async () => Buffer.from((await upload()).toString().replace('catalog code', 'CATALOG code')),
    'its hash differs',
  ],
  [
    'a name that leads out',
    () => upload((release) => ({ ...release, files: [{ ...release.entry, file: '../../etc/cron.d/x' }] })),
    'is not a plain file name',
  ],
  [
    'half of a surrogate pair, which the database does not keep',
    () => upload((release) => ({ ...release, needs: { booking: '\ud800' } })),
    'contains a control character, a mark of direction or half of a surrogate pair.',
  ],
  [
    'a zero sign in a name',
    () => upload((release) => ({ ...release, provides: { 'a\0b': '1.0.0' } })),
    'contains a control character, a mark of direction or half of a surrogate pair.',
  ],
  [
    'a title that forges a line',
    () => upload((release) => ({ ...release, routes: [{ path: '/', title: 'A\nB', tab: 'home' }] })),
    'contains a control character, a mark of direction',
  ],
  [
    'a need that turns the text around',
    () => upload((release) => ({ ...release, needs: { booking: '^1.0.0\u202e' } })),
    'contains a control character, a mark of direction',
  ],
  ...['/ops/x', '/sw.js', '/api/v1/x', '/a\u00e9', '/a b'].map((path): [string, () => Promise<Buffer>, string] => [
    `the path ${path}`,
    () => upload((release) => ({ ...release, routes: [{ path, title: 'A', tab: 'home' }] })),
    `release.json has ${JSON.stringify(path)} at routes.0.path: must be a`,
  ]),
  [
    'a file of a gigabyte',
    () => upload((release) => ({ ...release, files: [{ ...release.entry, bytes: 1e9 }] })),
    'entry.js has 1000000000 bytes, more than the 5000000 of a file.',
  ],
  [
    'more in all than a release may have',
    () => upload((release) => ({ ...release, files: Array(5).fill({ ...release.entry, bytes: 5e6 }) })),
    'All files have 25000000 bytes, more than the 20000000 of a release.',
  ],
  [
    'a release.json of a megabyte and more',
    async () => {
      const body = Buffer.alloc(1_000_005);
      body.writeUInt32BE(1_000_001);
      return body;
    },
    'release.json has more than 1000000 bytes.',
  ],
  [
    'a thousand files',
    () => upload((release) => ({ ...release, files: Array(1000).fill(release.entry) })),
    '1000 files are more than the 500 of a release.',
  ],
])('%s is rejected with one sentence', async (_, body, sentence) => {
  const bytes = await body();
  await expect(readReleaseUpload(inMemory(bytes))).rejects.toThrow(sentence);
});

test('the reader returns a packed release byte for byte', async () => {
  const { release, files } = await readReleaseUpload(inMemory(await upload()));
  expect(release.name).toBe('catalog');
  expect(files.names).toEqual(['entry.js', 'code.js', 'style.css']);
  expect(String(await files.read('code.js'))).toBe('/* catalog code */');
});
