import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createStoreCheck, openStore } from './open-store.ts';
import { s3Store } from './s3-store.ts';

const identity = { name: 'catalog', version: '1.0.0-a' };
const requests: { url?: string; authorization?: string; token?: unknown }[] = [];

/** An empty bucket that records requests. */
const bucket = createServer(({ url, headers }, reply) => {
  requests.push({ url, authorization: headers.authorization, token: headers['x-amz-security-token'] });
  reply.writeHead(404).end();
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
});

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
  Object.assign(process.env, { AWS_ENDPOINT_URL: endpoint, ...env });
  expect(await s3Store({ bucket: 'viewmax', prefix }).has(identity)).toBe(false);
  return requests[0];
}

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };

test('a bucket without credentials fails the start', async () => {
  process.env.AWS_ENDPOINT_URL = endpoint;
  await expect(openStore('s3://viewmax')).rejects.toThrow(/gave no answer to .*credential/i);
  expect(requests).toEqual([]);
});

test('a missing bucket fails the start', async () => {
  Object.assign(process.env, KEYS, { AWS_ENDPOINT_URL: endpoint });
  await expect(openStore('s3://viewmax')).rejects.toThrow('The store answered 404 to PUT /viewmax/.probe/');
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

test('the S3 endpoint takes precedence over the general one', async () => {
  const request = await asked('', { ...KEYS, AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_ENDPOINT_URL_S3: endpoint });
  expect(request?.url).toBe('/viewmax/catalog/1.0.0-a/release.json');
});

test('a temporary key is sent with its session token, which is signed', async () => {
  const request = await asked('', { ...KEYS, AWS_SESSION_TOKEN: 'lent' });
  expect(request?.token).toBe('lent');
  expect(request?.authorization).toContain('x-amz-security-token');
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
