import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { openTestBucket } from '@viewmax/testing/server/test-bucket';
import type { ReleaseStore } from '../state/context.ts';
import { openStore } from './open-store.ts';
import { s3Store } from './s3-store.ts';

let store: ReleaseStore;
const bucket = await openTestBucket();
afterAll(bucket.close);
beforeEach(async () => {
  bucket.reset();
  store = await openStore('s3://viewmax/releases/');
  bucket.asked.length = 0;
});

const identity = { name: 'catalog', version: '1.0.0-aaaa' };
const entry = Buffer.from('the same words over and over, '.repeat(50));
const files = new Map([['entry.js', entry]]);
const manifest = JSON.stringify({ files: [{ file: 'entry.js' }] });

test('a store that overwrites objects fails the start, and the probe leaves no object', async () => {
  bucket.faults.isCareless = true;
  await expect(openStore('s3://viewmax/releases')).rejects.toThrow(
    'The store s3://viewmax ignores If-None-Match and overwrites objects',
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
  bucket.objects.set('/viewmax/releases/catalog/1.0.0-aaaa/entry.js', entry);
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  await expect(s3Store({ bucket: 'viewmax', prefix: 'releases' }).read(identity, 'entry.js')).rejects.toThrow(
    'The store answered 403 to GET /viewmax/releases/catalog/1.0.0-aaaa/entry.js',
  );
});

test('the client gives up on a body that stalls', async () => {
  bucket.objects.set('/viewmax/catalog/1.0.0-aaaa/entry.js', entry);
  bucket.faults.isStalling = true;
  await expect(s3Store({ bucket: 'viewmax', prefix: '', deadlineMs: 200 }).read(identity, 'entry.js')).rejects.toThrow(
    'The store gave no answer to GET /viewmax/catalog/1.0.0-aaaa/entry.js: ',
  );
});

test('the client retries a write after a conflict', async () => {
  bucket.faults.conflicts = 2;
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
  expect(bucket.asked.filter((what) => what.endsWith('/entry.js'))).toHaveLength(3);
});

test('the client reports a permanent conflict', async () => {
  bucket.faults.conflicts = 100;
  await expect(store.put(identity, manifest, files)).rejects.toThrow('The store answered 409 to PUT');
});

test('the store rejects other bytes for a stored release and keeps its files', async () => {
  await store.put(identity, manifest, files);
  await expect(store.put(identity, '{"files":[]}', files)).rejects.toThrow('is already stored with other bytes.');
  await expect(store.put(identity, '{"files":[]}', new Map([['new.js', entry]]))).rejects.toThrow('other bytes');
  expect([...bucket.objects.keys()].filter((key) => key.includes('new.js'))).toEqual([]);
  const others = new Map([['entry.js', Buffer.from('other')]]);
  await expect(store.put(identity, manifest, others)).rejects.toThrow('is already stored with other bytes.');
  expect(await (await openStore('s3://viewmax/releases')).read(identity, 'entry.js')).toEqual(entry);
});

test('an incomplete release is absent, and the next attempt completes it', async () => {
  bucket.faults.failing = '.br';
  await expect(store.put(identity, manifest, files)).rejects.toThrow('answered 500');
  expect(await store.has(identity)).toBe(false);
  bucket.faults.failing = '';
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
});

test('a path outside the store finds nothing', async () => {
  await store.put(identity, manifest, files);
  bucket.objects.set('/viewmax/entry.js', entry);
  expect(await store.read({ name: '..', version: '..' }, 'entry.js')).toBeNull();
  expect(await store.read({ name: '..', version: '.' }, 'entry.js')).toBeNull();
  expect(await store.read(identity, '../../entry.js')).toBeNull();
});

test('files and compressed copies are under the prefix, and removing a release deletes them', async () => {
  await store.put(identity, manifest, files);
  const base = '/viewmax/releases/catalog/1.0.0-aaaa';
  expect([...bucket.objects.keys()]).toEqual([`${base}/entry.js`, `${base}/entry.js.br`, `${base}/release.json`]);
  expect(await store.read(identity, 'entry.js')).toEqual(entry);
  await store.remove(identity);
  expect([await store.has(identity), await store.read(identity, 'entry.js'), bucket.objects.size]).toEqual([
    false,
    null,
    0,
  ]);
  await expect(store.remove(identity)).resolves.toBeUndefined();
});
