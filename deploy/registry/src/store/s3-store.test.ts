import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openStore } from './open-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { signRequest } from './sign-request.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const objects = new Map<string, Buffer>();
let failing = '';

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** A small S3: it keeps objects, takes `if-none-match`, and answers 403 to a signature that is not right. */
const s3 = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(chunks);
    const [, scope = '', names = '', signature] =
      /Credential=AKIDEXAMPLE\/([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
    const lines = names
      .split(';')
      .map((name) => `${name}:${headers[name]}\n`)
      .join('');
    const canonical = `${method}\n${url}\n\n${lines}\n${names}\n${headers['x-amz-content-sha256']}`;
    const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${digest(canonical)}`;
    const key = scope.split('/').reduce<string | Buffer>(mac, `AWS4${SECRET}`);
    const end = (status: number, content?: Buffer) => reply.writeHead(status).end(content);
    if (mac(key, toSign).toString('hex') !== signature || digest(body) !== headers['x-amz-content-sha256'])
      return end(403);
    if (failing && method === 'PUT' && url.endsWith(failing)) return end(500);
    const known = objects.get(url);
    if (method === 'PUT') {
      if (known && headers['if-none-match'] === '*') return end(412);
      objects.set(url, body);
      return end(200);
    }
    if (method === 'DELETE') return end(objects.delete(url) ? 204 : 404);
    return known ? end(200, method === 'HEAD' ? undefined : known) : end(404);
  });
});

let env: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const { port } = s3.address() as AddressInfo;
  env = {
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: SECRET,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  };
});
afterAll(() => void s3.close());
let store: ReleaseStore;
beforeEach(() => {
  objects.clear();
  failing = '';
  store = openStore('s3://viewmax/releases/', env);
});

const identity = { name: 'catalog', version: '1.0.0-aaaa' };
const entry = Buffer.from('the same words over and over, '.repeat(50));
const files = new Map([['entry.js', entry]]);
const manifest = JSON.stringify({ files: [{ file: 'entry.js' }] });

test("the signature is that of AWS's own example", () => {
  const at = new Date('2013-05-24T00:00:00Z');
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: SECRET };
  const signed = signRequest({ method: 'GET', url, headers: { range: 'bytes=0-9' } }, credentials, 'us-east-1', at);
  expect(signed.authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('a wrong key is refused by the store, and told', async () => {
  const other = openStore('s3://viewmax', { ...env, AWS_SECRET_ACCESS_KEY: 'wrong' });
  await expect(other.put(identity, manifest, files)).rejects.toThrow('The store answered 403 to GET /viewmax/catalog/');
});

test('other bytes for a stored release are refused and leave it as it was', async () => {
  await store.put(identity, manifest, files);
  await expect(store.put(identity, '{"files":[]}', files)).rejects.toThrow('is already stored with other bytes.');
  const others = new Map([['entry.js', Buffer.from('other')]]);
  await expect(store.put(identity, manifest, others)).rejects.toThrow('is already stored with other bytes.');
  expect(await openStore('s3://viewmax/releases', env).read(identity, 'entry.js')).toEqual(entry);
});

test('a release that was not stored whole is not there, and the next try completes it', async () => {
  failing = '.br';
  await expect(store.put(identity, manifest, files)).rejects.toThrow('answered 500');
  expect(await store.has(identity)).toBe(false);
  failing = '';
  await store.put(identity, manifest, files);
  expect(await store.has(identity)).toBe(true);
});

test('a path that leads out finds nothing', async () => {
  await store.put(identity, manifest, files);
  expect(await store.read({ name: '..', version: '..' }, 'entry.js')).toBeNull();
  expect(await store.read(identity, '../../entry.js')).toBeNull();
});

test('files are kept under the prefix, compressed too, and a removed release is gone', async () => {
  await store.put(identity, manifest, files);
  const base = '/viewmax/releases/catalog/1.0.0-aaaa';
  expect([...objects.keys()]).toEqual([`${base}/entry.js`, `${base}/entry.js.br`, `${base}/release.json`]);
  expect(await store.read(identity, 'entry.js')).toEqual(entry);
  await store.remove(identity);
  expect([await store.has(identity), await store.read(identity, 'entry.js'), objects.size]).toEqual([false, null, 0]);
});
