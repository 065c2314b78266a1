import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { isStoreAddress, openStore } from './open-store.ts';
import { s3Store } from './s3-store.ts';

const identity = { name: 'catalog', version: '1.0.0-a' };
const requests: { url?: string; authorization?: string; token?: unknown }[] = [];

/** A bucket with nothing in it, that says how it was asked. */
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
  // The SDK keeps files that it has read.
  folder = mkdtempSync(join(tmpdir(), 'aws-'));
  requests.length = 0;
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'config'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
  });
});

/** How a store of these settings asks for a release that is not there. */
async function asked(prefix: string, env: Record<string, string>) {
  Object.assign(process.env, { AWS_ENDPOINT_URL: endpoint, ...env });
  expect(await s3Store({ bucket: 'viewmax', prefix }).has(identity)).toBe(false);
  return requests[0];
}

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };

test.each(['https://bucket.example', 's3://', 's3:///prefix', 's3://Bucket', 'file:///releases'])(
  '%s is no address of a store',
  (address) => {
    expect(isStoreAddress(address)).toBe(false);
  },
);

test.each(['.data/releases', '/srv/releases', 's3://viewmax', 's3://viewmax/', 's3://viewmax/one/two/'])(
  '%s is the address of a store',
  (address) => {
    expect(isStoreAddress(address)).toBe(true);
  },
);

test('a bucket without credentials is refused at the start', async () => {
  process.env.AWS_ENDPOINT_URL = endpoint;
  await expect(openStore('s3://viewmax')).rejects.toThrow(/gave no answer to .*credential/i);
  expect(requests).toEqual([]);
});

test('a bucket that does not exist is refused at the start', async () => {
  Object.assign(process.env, KEYS, { AWS_ENDPOINT_URL: endpoint });
  await expect(openStore('s3://viewmax')).rejects.toThrow('The store answered 404 to PUT /viewmax/.probe/');
});

test('a directory is read as it is', async () => {
  const store = mkdtempSync(join(tmpdir(), 'store-'));
  writeFileSync(join(store, 'mark'), '');
  expect(await (await openStore(store)).has(identity)).toBe(false);
});

test.each([
  ['of the first region, where none is named', {}, 'us-east-1'],
  ['of the default region', { AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-west-1'],
  [
    'of the region, before the default one',
    { AWS_REGION: 'af-south-1', AWS_DEFAULT_REGION: 'eu-west-1' },
    'af-south-1',
  ],
])('a bucket is asked with the signature %s', async (_, env, region) => {
  const request = await asked('one', { ...KEYS, ...env });
  expect(request?.url).toBe('/viewmax/one/catalog/1.0.0-a/release.json');
  expect(request?.authorization).toMatch(new RegExp(`Credential=AKIDEXAMPLE/\\d{8}/${region}/s3/`));
});

test('the address of S3 alone goes before that of all services', async () => {
  const request = await asked('', { ...KEYS, AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_ENDPOINT_URL_S3: endpoint });
  expect(request?.url).toBe('/viewmax/catalog/1.0.0-a/release.json');
});

test('a key that is lent for a while travels with its token, and the token is signed', async () => {
  const request = await asked('', { ...KEYS, AWS_SESSION_TOKEN: 'lent' });
  expect(request?.token).toBe('lent');
  expect(request?.authorization).toContain('x-amz-security-token');
});

test('keys and region come from the files of AWS too', async () => {
  writeFileSync(join(folder, 'credentials'), '[squad]\naws_access_key_id = AKFILE\naws_secret_access_key = secret\n');
  writeFileSync(join(folder, 'config'), '[profile squad]\nregion = eu-north-1\n');
  const request = await asked('', { AWS_PROFILE: 'squad' });
  expect(request?.authorization).toMatch(/Credential=AKFILE\/\d{8}\/eu-north-1\/s3\//);
});
