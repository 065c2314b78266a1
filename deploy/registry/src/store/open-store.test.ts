import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { isStoreAddress, missingForStore, openStore } from './open-store.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
const identity = { name: 'catalog', version: '1.0.0-a' };

afterEach(() => void jest.restoreAllMocks());

/** Where a store of these settings is asked, and with which signed headers. */
async function asked(address: string, env: Record<string, string>) {
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  expect(await openStore(address, env).has(identity)).toBe(false);
  const [url, init] = fetching.mock.calls[0] ?? [];
  return { url: String(url), headers: init?.headers as Record<string, string> };
}

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

test('a bucket needs both keys, a directory none', () => {
  expect(missingForStore('s3://viewmax', {})).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  expect(missingForStore('s3://viewmax', { ...KEYS, AWS_SECRET_ACCESS_KEY: '' })).toEqual(['AWS_SECRET_ACCESS_KEY']);
  expect(missingForStore('s3://viewmax', KEYS)).toEqual([]);
  expect(missingForStore('.data/releases', {})).toEqual([]);
});

test('a directory is read as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  writeFileSync(join(folder, 'mark'), '');
  expect(await openStore(folder, {}).has(identity)).toBe(false);
});

test.each([
  ['of the first region, where none is named', {}, 'https://s3.us-east-1.amazonaws.com', 'us-east-1'],
  ['of the default region', { AWS_DEFAULT_REGION: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com', 'eu-west-1'],
  [
    'of the region, before the default one',
    { AWS_REGION: 'af-south-1', AWS_DEFAULT_REGION: 'eu-west-1' },
    'https://s3.af-south-1.amazonaws.com',
    'af-south-1',
  ],
  ['of another company', { AWS_ENDPOINT_URL: 'https://s3.example/' }, 'https://s3.example', 'us-east-1'],
  [
    'of S3 alone, before that of all services',
    { AWS_ENDPOINT_URL_S3: 'https://s3.example', AWS_ENDPOINT_URL: 'https://all.example' },
    'https://s3.example',
    'us-east-1',
  ],
])('a bucket is asked at the address %s', async (_, env, origin, region) => {
  const { url, headers } = await asked('s3://viewmax/one/', { ...KEYS, ...env });
  expect(url).toBe(`${origin}/viewmax/one/catalog/1.0.0-a/release.json`);
  expect(headers.authorization).toContain(`Credential=AKIDEXAMPLE/${headers['x-amz-date']?.slice(0, 8)}/${region}/s3/`);
});

test('a key that is lent for a while travels with its token, and the token is signed', async () => {
  const { url, headers } = await asked('s3://viewmax', { ...KEYS, AWS_SESSION_TOKEN: 'lent' });
  expect(url).toBe('https://s3.us-east-1.amazonaws.com/viewmax/catalog/1.0.0-a/release.json');
  expect(headers['x-amz-security-token']).toBe('lent');
  expect(headers.authorization).toContain('x-amz-security-token');
});
