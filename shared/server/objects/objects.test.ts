import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onFullDisk } from '@viewmax/testing/server/full-disk';
import { openTestBucket, type TestBucket } from '@viewmax/testing/server/test-bucket';
import type { Objects } from './objects.ts';
import { openObjects } from './open-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'objects-'));
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => bucket.reset());

async function keysOf(objects: Objects, start?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list(start)) keys.push(key);
  return keys.toSorted();
}

const bytes = (text: string) => Buffer.from(text);

describe.each([
  ['a directory', () => mkdtempSync(join(folder, 'some-'))],
  ['a bucket', () => 's3://viewmax'],
  ['a prefix of a bucket', () => 's3://viewmax/pictures'],
])('%s', (_, addressOf) => {
  test('an absent object is null, and its removal succeeds', async () => {
    const objects = await openObjects(addressOf());
    expect(await objects.read('none.webp')).toBeNull();
    await expect(objects.remove('none.webp')).resolves.toBeUndefined();
    expect(await keysOf(objects)).toEqual([]);
  });

  test('an object is created once, and keeps its bytes', async () => {
    const objects = await openObjects(addressOf());
    expect(await objects.has('foreign/a.webp')).toBe(false);
    const created = ['one', 'two'].map((text) => objects.create('foreign/a.webp', bytes(text)));
    expect((await Promise.all(created)).filter(Boolean)).toHaveLength(1);
    expect(await objects.create('foreign/a.webp', bytes('three'))).toBe(false);
    expect([await objects.has('foreign/a.webp'), await objects.has('foreign')]).toEqual([true, false]);
    expect(['one', 'two']).toContain(String(await objects.read('foreign/a.webp')));
  });

  test('a write replaces the object, and a removal deletes it', async () => {
    const objects = await openObjects(addressOf());
    await objects.write('foreign/a.webp', bytes('one'));
    await objects.write('foreign/a.webp', bytes('two'));
    expect(await objects.read('foreign/a.webp')).toEqual(bytes('two'));
    await objects.remove('foreign/a.webp');
    expect(await objects.read('foreign/a.webp')).toBeNull();
  });

  test('the list has every key, in more than one part', async () => {
    const objects = await openObjects(addressOf());
    const keys = ['a.webp', 'b@96.avif', 'foreign/c.webp', 'foreign/d.webp', 'foreign/e.webp'];
    for (const key of keys) await objects.write(key, bytes(key));
    expect(await keysOf(objects)).toEqual(keys);
    expect(await keysOf(objects, 'foreign/')).toEqual(keys.slice(2));
    expect(await keysOf(objects, 'b@')).toEqual(['b@96.avif']);
    expect(await keysOf(objects, 'none/')).toEqual([]);
  });
});

test('a directory lists no draft of a killed process', async () => {
  const place = mkdtempSync(join(folder, 'some-'));
  const objects = await openObjects(place);
  await objects.write('a.webp', bytes('one'));
  writeFileSync(join(place, '.incoming/half'), 'half');
  // One of an earlier version.
  writeFileSync(join(place, 'b.webp.0a1b2c3d.draft'), 'half');
  expect(await keysOf(objects)).toEqual(['a.webp']);
  expect(readdirSync(place).toSorted()).toEqual(['.incoming', 'a.webp', 'b.webp.0a1b2c3d.draft']);
});

test('a process deletes drafts of killed ones, and keeps those in progress, on a disk with another clock', async () => {
  const place = mkdtempSync(join(folder, 'some-'));
  for (const name of ['old', 'young']) mkdirSync(join(place, '.incoming', name), { recursive: true });
  const twoHoursAgo = statSync(place).mtimeMs / 1000 - 7200;
  utimesSync(join(place, '.incoming/old'), twoHoursAgo, twoHoursAgo);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
  await (await openObjects(place)).write('a.webp', bytes('one'));
  now.mockRestore();
  expect(readdirSync(join(place, '.incoming'))).toEqual(['young']);
});

test('objects are written and removed at the same time in one folder', async () => {
  const objects = await openObjects(mkdtempSync(join(folder, 'some-')));
  const all = Array.from({ length: 100 }, async (_, index) => {
    await objects.write(`same/${index}`, bytes('x'));
    await objects.remove(`same/${index}`);
  });
  await Promise.all(all);
  expect(await keysOf(objects)).toEqual([]);
});

test('a write that fails leaves no draft, and the object as it was', async () => {
  const place = mkdtempSync(join(folder, 'some-'));
  const objects = await openObjects(place);
  await objects.write('a.webp', bytes('one'));
  const write = `directoryObjects(${JSON.stringify(place)}).write('a.webp', Buffer.from('two'))`;
  expect(onFullDisk(import.meta.resolve('./directory-objects.ts'), write)).toBe('EFBIG');
  // A directory stands in the place of the object.
  await objects.write('b.webp/c', bytes('x'));
  await expect(objects.write('b.webp', bytes('two'))).rejects.toThrow('EISDIR');
  expect(readdirSync(place).toSorted()).toEqual(['.incoming', 'a.webp', 'b.webp']);
  expect(readdirSync(join(place, '.incoming'))).toEqual([]);
  expect(await objects.read('a.webp')).toEqual(bytes('one'));
});

test('a prefix hides the objects of other prefixes', async () => {
  bucket.objects.set('/viewmax/releases/entry.js', bytes('code'));
  bucket.objects.set('/viewmax/pictures-old/a.webp', bytes('old'));
  expect(await keysOf(await openObjects('s3://viewmax/pictures'))).toEqual([]);
});

test('a failing bucket is a StoreError that names the call', async () => {
  bucket.faults.isAway = true;
  const objects = await openObjects('s3://viewmax/pictures', { deadlineMs: 2000 });
  const calls = [
    () => objects.read('a'),
    () => objects.write('a', bytes('x')),
    () => objects.create('a', bytes('x')),
    () => objects.has('a'),
    () => objects.remove('a'),
    () => keysOf(objects),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringContaining('/viewmax/pictures/'),
    });
  }
});

test('a bucket that does not listen is a StoreError within the deadline', async () => {
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
  const objects = await openObjects('s3://viewmax', { deadlineMs: 2000 });
  await expect(objects.read('a')).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringContaining('The store gave no answer to GET /viewmax/a: '),
  });
});
