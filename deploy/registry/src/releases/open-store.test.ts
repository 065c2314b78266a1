import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { openObjects } from '@viewmax/server/objects/open-objects';
import type { ReleaseStore } from '../state/context.ts';
import { listen } from '../testing/listen.ts';
import { createStoreCheck, openStore, rememberingStore } from './open-store.ts';
import { releaseStore } from './release-store.ts';

const identity = { name: 'catalog', version: '1.0.0-a' };
const requests: { url?: string; authorization?: string }[] = [];

/** An empty bucket that records requests. */
const bucket = await listen(({ url, headers }, reply) => {
  requests.push({ url, authorization: headers.authorization });
  reply.writeHead(404).end();
});
afterAll(bucket.close);

let folder: string;
beforeEach(() => {
  // The SDK caches its configuration files.
  folder = mkdtempSync(join(tmpdir(), 'aws-'));
  requests.length = 0;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'config'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
  });
});

/** The headers with which a store of these settings requests an absent release. */
async function asked(prefix: string, env: Record<string, string>) {
  Object.assign(process.env, { AWS_ENDPOINT_URL: bucket.url, ...env });
  expect(await releaseStore(await openObjects(`s3://viewmax/${prefix}`), '').has(identity)).toBe(false);
  return requests[0];
}

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };

test('a bucket without credentials fails the start', async () => {
  process.env.AWS_ENDPOINT_URL = bucket.url;
  await expect(openStore('s3://viewmax')).rejects.toThrow(/gave no answer to .*credential/i);
  expect(requests).toEqual([]);
});

test('a directory is opened directly', async () => {
  const store = mkdtempSync(join(tmpdir(), 'store-'));
  writeFileSync(join(store, 'mark'), '');
  expect(await (await openStore(store)).has(identity)).toBe(false);
});

test.each([
  ['for us-east-1 without a configured region', {}, 'us-east-1'],
  ['for the default region', { AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-west-1'],
  [
    'for AWS_REGION rather than the default region',
    { AWS_REGION: 'af-south-1', AWS_DEFAULT_REGION: 'eu-west-1' },
    'af-south-1',
  ],
])('the store signs requests %s', async (_, env, region) => {
  const request = await asked('one', { ...KEYS, ...env });
  expect(request?.url).toBe('/viewmax/one/catalog/1.0.0-a/release.json');
  expect(request?.authorization).toMatch(new RegExp(`Credential=AKIDEXAMPLE/\\d{8}/${region}/s3/`));
});

test('the store reads keys and region from AWS files too', async () => {
  writeFileSync(join(folder, 'credentials'), '[squad]\naws_access_key_id = AKFILE\naws_secret_access_key = secret\n');
  writeFileSync(join(folder, 'config'), '[profile squad]\nregion = eu-north-1\n');
  const request = await asked('', { AWS_PROFILE: 'squad' });
  expect(request?.authorization).toMatch(/Credential=AKFILE\/\d{8}\/eu-north-1\/s3\//);
});

test('the check returns the sentence of a failing store and retries after ten seconds', async () => {
  let time = 0;
  const tried = jest.fn<() => Promise<void>>();
  tried.mockRejectedValueOnce(new Error('The store overwrites.')).mockResolvedValue(undefined);
  const check = createStoreCheck({ check: tried }, () => time);
  expect(await Promise.all([check(), check()])).toEqual(
    Array.from({ length: 2 }, () => ({ ok: false, detail: 'The store overwrites.' })),
  );
  time = 10_000;
  expect((await check()).ok).toBe(false);
  expect(tried).toHaveBeenCalledTimes(1);
  time = 10_001;
  expect(await check()).toEqual({ ok: true, detail: '' });
});

/** A store with files of four bytes each, which records reads. */
function openCache(maxBytes: number) {
  const asked: string[] = [];
  let isGone = false;
  const store: ReleaseStore = {
    put: async () => undefined,
    has: async () => !isGone,
    read: async (_, file) => {
      asked.push(file);
      return isGone ? null : Buffer.from(file.slice(0, 4).padEnd(4));
    },
    remove: async () => {
      isGone = true;
    },
    check: async () => undefined,
  };
  return { asked, ...rememberingStore(store, maxBytes) };
}

test('the cache holds files that were read, and drops the oldest when it is full', async () => {
  const { asked, read } = openCache(8);
  for (const file of ['a.js', 'b.js', 'a.js', 'b.js', 'c.js', 'c.js', 'b.js', 'a.js']) {
    expect(String(await read(identity, file))).toBe(file);
  }
  expect(asked).toEqual(['a.js', 'b.js', 'c.js', 'a.js']);
});

test('a file larger than the cache is returned and not cached', async () => {
  const { asked, read } = openCache(3);
  for (const file of ['a.js', 'a.js']) expect(String(await read(identity, file))).toBe(file);
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('removing a release clears its cached files', async () => {
  const { read, remove } = openCache(100);
  await read(identity, 'a.js');
  await remove(identity);
  expect(await read(identity, 'a.js')).toBeNull();
});

test('the cache drops a release that another process removed', async () => {
  const { asked, read, forget } = openCache(100);
  await read(identity, 'a.js');
  forget?.(identity);
  await read(identity, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js']);
});

test('removing one release keeps the cached files of others', async () => {
  const { asked, read, remove } = openCache(8);
  const wallet = { name: 'wallet', version: '1.0.0-a' };
  await read(identity, 'a.js');
  await read(wallet, 'b.js');
  await remove({ ...identity, version: '1.0.0' });
  await read(identity, 'a.js');
  await read(wallet, 'b.js');
  expect(asked).toEqual(['a.js', 'b.js']);
});

test('a file that two callers read at once is cached once', async () => {
  const { asked, read } = openCache(8);
  await Promise.all([read(identity, 'a.js'), read(identity, 'a.js')]);
  await read(identity, 'b.js');
  await read(identity, 'a.js');
  expect(asked).toEqual(['a.js', 'a.js', 'b.js']);
});
