import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { directoryObjects } from '@viewmax/server/objects/directory-objects';
import type { Objects } from '@viewmax/server/objects/objects';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { s3Objects } from '@viewmax/server/objects/s3-objects';
import { openTestBucket } from '@viewmax/testing/server/test-bucket';
import type { ReleaseStore } from '../state/context.ts';
import { openStore } from './open-store.ts';
import { inMemory } from './read-release-folder.ts';
import { directoryStore, releaseStore } from './release-store.ts';

const bucket = await openTestBucket();
afterAll(bucket.close);
beforeEach(() => bucket.reset());

const identity = { name: 'catalog', version: '1.0.0-aaaa' };
const text = 'the same words over and over, '.repeat(50);
const entry = Buffer.from(text);
const files = inMemory(
  new Map([
    ['entry.js', entry],
    ['picture.png', entry],
    ['tiny.js', Buffer.from('1')],
  ]),
);
const manifest = JSON.stringify({ files: [{ file: 'entry.js' }, { file: 'picture.png' }, { file: 'tiny.js' }] });
const base = 'catalog/1.0.0-aaaa';
const newFolder = () => mkdtempSync(join(tmpdir(), 'store-'));

describe.each<[string, () => Promise<Objects>]>([
  ['a directory', async () => directoryObjects(newFolder())],
  ['a bucket', () => openObjects('s3://viewmax/releases')],
])('in %s', (_, open) => {
  let objects: Objects;
  let store: ReleaseStore;
  beforeEach(async () => {
    objects = await open();
    store = releaseStore(objects, 'here');
  });
  const keys = async () => {
    const all: string[] = [];
    for await (const key of objects.list()) all.push(key);
    return all.sort();
  };
  /** The same store, in which the object with this key cannot be written. */
  const failingAt = (end: string): ReleaseStore =>
    releaseStore(
      {
        ...objects,
        create: (key, content) =>
          key.endsWith(end) ? Promise.reject(new Error('No space')) : objects.create(key, content),
      },
      'here',
    );

  test('a path outside the store finds nothing', async () => {
    await store.put(identity, manifest, files);
    await objects.write('entry.js', entry);
    for (const [name, version] of [
      ['..', '..'],
      ['..', '.'],
      ['.incoming', 'x'],
    ] as const)
      expect(await store.read({ name, version }, 'entry.js')).toBeNull();
    expect(await store.read(identity, '../../entry.js')).toBeNull();
    expect(await store.read(identity, `${'x'.repeat(300)}.js`)).toBeNull();
  });

  test('the store rejects other bytes for a stored release and keeps its files', async () => {
    await store.put(identity, manifest, files);
    const before = await keys();
    const others = inMemory(new Map([['entry.js', Buffer.from('other')]]));
    const more = inMemory(new Map([['new.js', entry]]));
    await expect(store.put(identity, '{"files":[]}', more)).rejects.toThrow(
      'catalog@1.0.0-aaaa is already stored with other bytes.',
    );
    await expect(store.put(identity, manifest, others)).rejects.toThrow('is already stored with other bytes.');
    expect([String(await store.read(identity, 'entry.js')), await keys()]).toEqual([text, before]);
  });

  test('a release that cannot be written completely is absent, and gives its space back', async () => {
    for (const end of ['tiny.js', 'release.json']) {
      await expect(failingAt(end).put(identity, manifest, files)).rejects.toThrow('No space');
      expect([await store.has(identity), await keys()]).toEqual([false, []]);
    }
  });

  test('the next attempt completes the release of a killed process, and refuses other bytes', async () => {
    await objects.create(`${base}/entry.js`, entry);
    expect(await store.has(identity)).toBe(false);
    const others = inMemory(new Map([['entry.js', Buffer.from('other')]]));
    await expect(store.put(identity, manifest, others)).rejects.toThrow('is already stored with other bytes.');
    await store.put(identity, manifest, files);
    expect(await store.has(identity)).toBe(true);
  });

  test('two processes can store the same release at once', async () => {
    await Promise.all([store.put(identity, manifest, files), store.put(identity, manifest, files)]);
    expect(await store.has(identity)).toBe(true);
  });

  test('the store adds a compressed copy of text if that is smaller', async () => {
    await store.put(identity, manifest, files);
    const names = ['entry.js', 'entry.js.br', 'picture.png', 'release.json', 'tiny.js'];
    expect(await keys()).toEqual(names.map((name) => `${base}/${name}`));
    const compressed = await store.read(identity, 'entry.js.br');
    expect(String(brotliDecompressSync(compressed ?? Buffer.alloc(0)))).toBe(text);
  });

  test('a removed release is absent with all that a killed process left, and removing it again succeeds', async () => {
    const other = { ...identity, version: '1.0.0-aaaa2' };
    await store.put(other, manifest, files);
    await store.put(identity, manifest, files);
    await objects.remove(`${base}/release.json`);
    await objects.create(`${base}/left.js`, entry);
    for (const _ of ['once', 'again']) await store.remove(identity);
    expect([await store.has(identity), await store.has(other)]).toEqual([false, true]);
    expect((await keys()).filter((key) => key.startsWith(`${base}/`))).toEqual([]);
  });

  test('the check leaves nothing behind', async () => {
    await expect(store.check()).resolves.toBeUndefined();
    expect(await keys()).toEqual([]);
  });
});

test('a directory throws disk errors, instead of reporting an absent release or other bytes', async () => {
  const folder = newFolder();
  const store = directoryStore(folder);
  await store.put(identity, manifest, files);
  mkdirSync(join(folder, base, 'folder.js'));
  await expect(store.read(identity, 'folder.js')).rejects.toThrow('EISDIR');
  writeFileSync(join(folder, 'catalog/2.0.0-file'), '');
  await expect(store.put({ ...identity, version: '2.0.0-file' }, manifest, files)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await store.has({ ...identity, version: '2.0.0-file' })).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  await expect(directoryStore(join(folder, 'file')).check()).rejects.toThrow('ENOTDIR');
});

test('a removed release leaves no folder in a directory', async () => {
  const folder = newFolder();
  const store = directoryStore(folder);
  await store.put(identity, manifest, files);
  expect(statSync(join(folder, base)).isDirectory()).toBe(true);
  await store.remove(identity);
  expect(readdirSync(join(folder, 'catalog'))).toEqual([]);
});

test('a bucket that overwrites objects fails the start, and the probe leaves no object', async () => {
  const store = await openStore('s3://viewmax/releases');
  bucket.faults.isCareless = true;
  await expect(openStore('s3://viewmax/releases')).rejects.toThrow(
    'The store s3://viewmax/releases ignores If-None-Match and overwrites objects',
  );
  await expect(store.check()).rejects.toThrow('Use a store with conditional writes.');
  expect(bucket.objects.size).toBe(0);
});

test("a wrong key or region fails the start with the store's answer", async () => {
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  await expect(openStore('s3://viewmax')).rejects.toThrow(/^The store answered 403 to PUT \/viewmax\/\.probe\//);
  bucket.reset();
  process.env.AWS_REGION = 'eu-west-1';
  await expect(openStore('s3://viewmax')).rejects.toThrow('The store answered 403');
});

test('a key that expires at run time is reported with the failed call', async () => {
  const store = releaseStore(await openObjects('s3://viewmax/releases'), '');
  bucket.objects.set(`/viewmax/releases/${base}/entry.js`, entry);
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  await expect(store.read(identity, 'entry.js')).rejects.toThrow(
    'The store answered 403 to GET /viewmax/releases/catalog/1.0.0-aaaa/entry.js',
  );
});

test('the client gives up on a body that stalls', async () => {
  bucket.objects.set(`/viewmax/${base}/entry.js`, entry);
  bucket.faults.isStalling = true;
  const store = releaseStore(s3Objects({ bucket: 'viewmax', prefix: '', deadlineMs: 200 }), '');
  await expect(store.read(identity, 'entry.js')).rejects.toThrow(
    'The store gave no answer to GET /viewmax/catalog/1.0.0-aaaa/entry.js: ',
  );
});

test('the client retries a write after a conflict, and reports a permanent one', async () => {
  const store = await openStore('s3://viewmax/releases');
  bucket.asked.length = 0;
  bucket.faults.conflicts = 2;
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
  expect(bucket.asked.filter((what) => what.endsWith('/entry.js'))).toHaveLength(3);
  bucket.faults.conflicts = 100;
  await expect(store.put({ ...identity, version: '2' }, manifest, files)).rejects.toThrow(
    'The store answered 409 to PUT',
  );
});
