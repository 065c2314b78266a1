import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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

async function keysOf(objects: Objects): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list()) keys.push(key);
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
  });
});

test('a directory lists no draft of a killed process', async () => {
  const place = mkdtempSync(join(folder, 'some-'));
  const objects = await openObjects(place);
  await objects.write('a.webp', bytes('one'));
  writeFileSync(join(place, 'b.webp.0a1b2c3d.draft'), 'half');
  expect(await keysOf(objects)).toEqual(['a.webp']);
  expect(readdirSync(place).toSorted()).toEqual(['a.webp', 'b.webp.0a1b2c3d.draft']);
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
  expect(readdirSync(place).toSorted()).toEqual(['a.webp', 'b.webp']);
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
