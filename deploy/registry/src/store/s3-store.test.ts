import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openStore } from './open-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3Store } from './s3-store.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const objects = new Map<string, Buffer>();
let failing = '';
/** The number of conflicts before the store accepts a write. */
let conflicts = 0;
/** Simulates a store that ignores the header. */
let isCareless = false;
let isStalling = false;
const asked: string[] = [];

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const REGION = 'us-east-1';
const SKEW_MS = 15 * 60_000;

/**
 * A signature check as AWS does it: for today, this region, the host and every `x-amz-` header. It is independent of
 * the client's code.
 */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date']);
  const [day = '', time = ''] = date.split('T');
  const at = Date.parse(`${day.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}`);
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const given = names.split(';');
  if (scope !== `${day}/${REGION}/s3/aws4_request` || !(Math.abs(Date.now() - at) < SKEW_MS)) return false;
  if (needed.some((name) => !given.includes(name)) || names !== given.toSorted().join(';')) return false;
  if (digest(body) !== headers['x-amz-content-sha256']) return false;
  const [path, query = ''] = url.split('?');
  const lines = given.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `${method}\n${path}\n${query}\n${lines}\n${names}\n${headers['x-amz-content-sha256']}`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest(canonical)}`;
  const key = scope.split('/').reduce<string | Buffer>(mac, `AWS4${SECRET}`);
  return mac(key, toSign).toString('hex') === signature;
}

/** A small S3 server: it stores objects, honours `if-none-match`, and answers 403 to a wrong signature. */
const s3 = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', headers } = request;
    const [url = ''] = (request.url ?? '').split('?');
    asked.push(`${method} ${url}`);
    const body = Buffer.concat(chunks);
    const end = (status: number, content?: Buffer) => reply.writeHead(status).end(content);
    if (!isSigned(request, body)) return end(403);
    if (failing && method === 'PUT' && url.endsWith(failing)) return end(500);
    const known = objects.get(url);
    if (method === 'PUT') {
      if (conflicts > 0) {
        conflicts -= 1;
        return end(409);
      }
      if (known && headers['if-none-match'] === '*' && !isCareless) return end(412);
      objects.set(url, body);
      return end(200);
    }
    if (method === 'DELETE') return end(objects.delete(url) ? 204 : 404);
    if (isStalling && known) return void reply.writeHead(200).write(known.subarray(0, 10));
    return known ? end(200, method === 'HEAD' ? undefined : known) : end(404);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const { port } = s3.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  s3.closeAllConnections();
  s3.close();
});
let store: ReleaseStore;
beforeEach(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET, AWS_REGION: REGION });
  objects.clear();
  failing = '';
  conflicts = 0;
  isCareless = false;
  isStalling = false;
  store = await openStore('s3://viewmax/releases/');
  asked.length = 0;
});

const identity = { name: 'catalog', version: '1.0.0-aaaa' };
const entry = Buffer.from('the same words over and over, '.repeat(50));
const files = new Map([['entry.js', entry]]);
const manifest = JSON.stringify({ files: [{ file: 'entry.js' }] });

test('a store that overwrites objects fails the start, and the probe leaves no object', async () => {
  isCareless = true;
  await expect(openStore('s3://viewmax/releases')).rejects.toThrow(
    'The store s3://viewmax ignores If-None-Match and overwrites objects',
  );
  await expect(store.check()).rejects.toThrow('Use a store with conditional writes.');
  expect(objects.size).toBe(0);
});

test("a wrong key or region fails the start with the store's answer", async () => {
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  await expect(openStore('s3://viewmax')).rejects.toThrow(/^The store answered 403 to PUT \/viewmax\/\.probe\//);
  Object.assign(process.env, { AWS_SECRET_ACCESS_KEY: SECRET, AWS_REGION: 'eu-west-1' });
  await expect(openStore('s3://viewmax')).rejects.toThrow('The store answered 403');
});

test('a key that expires at run time is reported with the failed call', async () => {
  objects.set('/viewmax/releases/catalog/1.0.0-aaaa/entry.js', entry);
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  await expect(s3Store({ bucket: 'viewmax', prefix: 'releases' }).read(identity, 'entry.js')).rejects.toThrow(
    'The store answered 403 to GET /viewmax/releases/catalog/1.0.0-aaaa/entry.js',
  );
});

test('the client gives up on a body that stalls', async () => {
  objects.set('/viewmax/catalog/1.0.0-aaaa/entry.js', entry);
  isStalling = true;
  await expect(s3Store({ bucket: 'viewmax', prefix: '', deadlineMs: 200 }).read(identity, 'entry.js')).rejects.toThrow(
    'The store gave no answer to GET /viewmax/catalog/1.0.0-aaaa/entry.js: ',
  );
});

test('the client retries a write after a conflict', async () => {
  conflicts = 2;
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
  expect(asked.filter((what) => what.endsWith('/entry.js'))).toHaveLength(3);
});

test('the client reports a permanent conflict', async () => {
  conflicts = 100;
  await expect(store.put(identity, manifest, files)).rejects.toThrow('The store answered 409 to PUT');
});

test('the store rejects other bytes for a stored release and keeps its files', async () => {
  await store.put(identity, manifest, files);
  await expect(store.put(identity, '{"files":[]}', files)).rejects.toThrow('is already stored with other bytes.');
  await expect(store.put(identity, '{"files":[]}', new Map([['new.js', entry]]))).rejects.toThrow('other bytes');
  expect([...objects.keys()].filter((key) => key.includes('new.js'))).toEqual([]);
  const others = new Map([['entry.js', Buffer.from('other')]]);
  await expect(store.put(identity, manifest, others)).rejects.toThrow('is already stored with other bytes.');
  expect(await (await openStore('s3://viewmax/releases')).read(identity, 'entry.js')).toEqual(entry);
});

test('an incomplete release is absent, and the next attempt completes it', async () => {
  failing = '.br';
  await expect(store.put(identity, manifest, files)).rejects.toThrow('answered 500');
  expect(await store.has(identity)).toBe(false);
  failing = '';
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
});

test('a path outside the store finds nothing', async () => {
  await store.put(identity, manifest, files);
  objects.set('/viewmax/entry.js', entry);
  expect(await store.read({ name: '..', version: '..' }, 'entry.js')).toBeNull();
  expect(await store.read({ name: '..', version: '.' }, 'entry.js')).toBeNull();
  expect(await store.read(identity, '../../entry.js')).toBeNull();
});

test('files and compressed copies are under the prefix, and removing a release deletes them', async () => {
  await store.put(identity, manifest, files);
  const base = '/viewmax/releases/catalog/1.0.0-aaaa';
  expect([...objects.keys()]).toEqual([`${base}/entry.js`, `${base}/entry.js.br`, `${base}/release.json`]);
  expect(await store.read(identity, 'entry.js')).toEqual(entry);
  await store.remove(identity);
  expect([await store.has(identity), await store.read(identity, 'entry.js'), objects.size]).toEqual([false, null, 0]);
  await expect(store.remove(identity)).resolves.toBeUndefined();
});
