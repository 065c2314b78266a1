import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { type SmallRelease, writeRelease } from '../testing/write-release.ts';
import { updateCost } from './update-cost.ts';

/** Text that brotli alone cannot make small. */
const LONG = Array.from({ length: 200 }, (_, at) => hash('sha256', `${at}`)).join();

/** The cost of an update between two releases of catalog, as their stores would say it. */
function costBetween(before: Partial<SmallRelease>, after: Partial<SmallRelease>) {
  const folders = new Map(
    [before, after].map((one, at) => [
      `${at}.0.0-aaaa`,
      writeRelease({ name: 'catalog', version: `${at}.0.0-aaaa`, ...one }),
    ]),
  );
  const read = async ({ version }: { version: string }, file: string) => {
    const content = readFileSync(join(folders.get(version) ?? '', file.replace(/\.br$/, '')));
    return file.endsWith('.br') ? brotliCompressSync(content) : content;
  };
  const [old, next] = [...folders.values()].map(
    (folder): Release => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')),
  );
  if (!old || !next) throw new Error('Two releases are written');
  return updateCost({ read }, next, old);
}

test('a phone loads only the changed files, and of a changed one the difference', async () => {
  const { from, difference, whole } = await costBetween({ code: `/* one */${LONG}` }, { code: `/* two */${LONG}` });
  expect(from).toBe('0.0.0-aaaa');
  expect(whole).toBe(brotliCompressSync(`/* two */${LONG}`).length);
  expect(difference).toBeLessThan(100);
});

test('a new screen costs the same as a difference and whole', async () => {
  const { difference, whole } = await costBetween({}, { screens: { movie: LONG } });
  expect([difference, whole]).toEqual([whole, brotliCompressSync(LONG).length]);
});

test('the same files cost nothing', async () => {
  expect(await costBetween({ code: LONG }, { code: LONG })).toEqual({ from: '0.0.0-aaaa', difference: 0, whole: 0 });
});
