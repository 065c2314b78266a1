import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { purge } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import Fastify from 'fastify';
import { edge } from '../edge.ts';
import { openTestEdge, testConfig } from '../testing/open-test-edge.ts';

const open = await openTestEdge({ corsOrigins: ['capacitor://localhost'], publicUrl: 'https://viewmax.example' });
afterAll(open.close);

test('a missing file gives every client an uncached 404 in JSON', async () => {
  const missing = [
    '/r/catalog/1.0.0-aaaa/gone.js',
    '/r/catalog/9.9.9/entry.js',
    '/r/catalog/1.0.0-aaaa/entry.js.br',
    '/r/catalog/1.0.0-aaaa/page.html',
    '/r/catalog/1.0.0-aaaa/..%2F..%2Fshell%2F1.0.0-aaaa%2Fentry.js',
    '/r/..%2f..%2f..%2fetc/x/hostname.txt',
    '/r/catalog/1.0.0-aaaa/',
    '/r/',
  ];
  for (const path of missing) {
    const { statusCode, headers, json } = await open.visit(path);
    expect([path, statusCode, json().code]).toEqual([path, 404, 'not_found']);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('no source map of a release has an address', async () => {
  const sourceMaps = JSON.stringify({ 'code.js': { version: 3, sources: ['a.tsx'], names: [], mappings: 'UAEI' } });
  await open.registry.publish(writeRelease({ name: 'catalog', version: '5.0.0-maps', sourceMaps }));
  expect((await open.get('/r/catalog/5.0.0-maps/code.js')).statusCode).toBe(200);
  for (const file of ['source-maps.json', 'code.js.map', 'code.map'])
    expect([file, (await open.visit(`/r/catalog/5.0.0-maps/${file}`)).statusCode]).toEqual([file, 404]);
});

test('the packages of a release have no address', async () => {
  const bom = '{"bomFormat":"CycloneDX","components":[]}';
  await open.registry.publish(writeRelease({ name: 'catalog', version: '5.0.0-bom', files: { 'bom.json': bom } }));
  expect((await open.get('/r/catalog/5.0.0-bom/code.js')).statusCode).toBe(200);
  for (const accept of ['identity', 'br'])
    expect((await open.visit('/r/catalog/5.0.0-bom/bom.json', { 'accept-encoding': accept })).statusCode).toBe(404);
});

test('browsers cache a file permanently, and any origin can read it', async () => {
  const { headers, body } = await open.get('/r/catalog/1.0.0-aaaa/code.js');
  expect(body).toBe('/* catalog code */');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding, available-dictionary',
    'x-viewmax-file': '/r/catalog/1.0.0-aaaa/code.js',
  });
});

test('no answer but a file of a release has the mark by which a cache keeps it', async () => {
  const others = ['/r/catalog/1.0.0-aaaa/gone.js', '/', '/discovery.json', '/sw.js', '/favicon.svg', '/api/v1/movies'];
  for (const path of others) expect((await open.visit(path)).headers['x-viewmax-file']).toBeUndefined();
});

const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('/ops/api/tokens', { method: 'POST' })</script></svg>`;

test.each(['evil.svg', 'page.json', 'notes.txt', 'photo.png'])(
  'a published %s that a person opens as a page runs no script on the app’s origin',
  async (file) => {
    const version = `6.0.0-${file.replace('.', '')}`;
    await open.registry.publish(writeRelease({ name: 'catalog', version, files: { [file]: HOSTILE } }));
    const { headers } = await open.get(`/r/catalog/${version}/${file}`);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  },
);

test('code and styles have no sandbox, because a browser shows them as text', async () => {
  for (const file of ['entry.js', 'style.css'])
    expect((await open.get(`/r/catalog/1.0.0-aaaa/${file}`)).headers['content-security-policy']).toBeUndefined();
});

test('the edge sends a compressed copy to browsers that accept it, if there is one', async () => {
  const packed = await open.get('/r/catalog/1.0.0-aaaa/entry.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toContain('text/javascript');
  const plain = await open.get('/r/catalog/1.0.0-aaaa/entry.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body);
  const small = await open.get('/r/catalog/1.0.0-aaaa/code.js', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('the edge still serves a published release that is no longer live', async () => {
  await open.registry.retire('booking');
  expect((await open.get('/r/booking/1.0.0-aaaa/showtimes.js')).statusCode).toBe(200);
});

describe('to a browser with another version', () => {
  /** Text that brotli alone cannot make small. */
  const LONG = Array.from({ length: 400 }, (_, at) => hash('sha256', `${at}`)).join();
  const codeOf = (version: string) => `/* ${version} */ ${LONG}`;

  beforeAll(async () => {
    for (const version of ['1.1.0-aaaa', '1.2.0-aaaa', '1.3.0-aaaa']) await publish('catalog', version);
    await publish('wallet', '1.1.0-bbbb');
    await open.registry.activate([{ name: 'catalog', version: '1.3.0-aaaa' }]);
    await open.registry.currentSet();
  });

  const publish = (name: string, version: string) =>
    open.registry.publish(writeRelease({ name, version, code: codeOf(version) }));

  const sha256Of = (text: string) => `:${hash('sha256', text, 'base64')}:`;
  /** What a browser sends that has the code of this version. */
  const having = (version: string) => ({
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': sha256Of(codeOf(version)),
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  });
  const code = (version: string, headers: Record<string, string>, name = 'catalog') =>
    open.get(`/r/${name}/${version}/code.js`, headers);

  test('a browser with an older version gets the difference', async () => {
    const { headers, rawPayload } = await code('1.3.0-aaaa', having('1.1.0-aaaa'));
    expect(headers).toMatchObject({
      'content-encoding': 'dcb',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/r/catalog/*/code.js"',
      vary: 'accept-encoding, available-dictionary',
    });
    expect(rawPayload.length).toBeLessThan(120);
    const options = { params: {}, dictionary: Buffer.from(codeOf('1.1.0-aaaa')) };
    expect(String(brotliDecompressSync(rawPayload.subarray(36), options))).toBe(codeOf('1.3.0-aaaa'));
  });

  test.each([
    ['capacitor://localhost', 'cross-site'],
    ['https://viewmax.example', 'same-site'],
  ])('a page of %s may read the difference, because it may read every file', async (origin, site) => {
    const headers = { ...having('1.1.0-aaaa'), origin, 'sec-fetch-site': site };
    expect((await code('1.3.0-aaaa', headers)).headers['content-encoding']).toBe('dcb');
    const asPicture = { ...headers, 'sec-fetch-mode': 'no-cors' };
    expect((await code('1.3.0-aaaa', asPicture)).headers['content-encoding']).toBe('br');
  });

  test.each<[string, Record<string, string>]>([
    ['that nothing was published with', { 'available-dictionary': sha256Of('other') }],
    ['of another remote', { 'available-dictionary': sha256Of(codeOf('1.1.0-bbbb')) }],
    ['that is no hash', { 'available-dictionary': `:${'A'.repeat(44)}` }],
    ['of a million letters', { 'available-dictionary': `:${'A'.repeat(1_000_000)}=:` }],
    ['in two fields', { 'available-dictionary': `${sha256Of(codeOf('1.1.0-aaaa'))}, :AAAA:` }],
    ['without its encoding', { 'accept-encoding': 'br, dcz, dcb;q=0' }],
    ['for a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['for a page of an unknown site', { 'sec-fetch-site': '' }],
  ])('a dictionary %s gets the stored file', async (_, headers) => {
    const answer = await code('1.3.0-aaaa', { ...having('1.1.0-aaaa'), ...headers });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(answer.rawPayload))).toBe(codeOf('1.3.0-aaaa'));
    // A cache in front would keep the whole file in the place of the difference.
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable, s-maxage=300');
  });

  test('a purged release is the dictionary of nothing, even where its difference was made before', async () => {
    expect((await code('1.3.0-aaaa', having('1.2.0-aaaa'))).headers['content-encoding']).toBe('dcb');
    await purge(open.registry.context, 'ops', { name: 'catalog', version: '1.2.0-aaaa' }, 'It leaks.');
    expect((await code('1.3.0-aaaa', having('1.2.0-aaaa'))).headers['content-encoding']).toBe('br');
    expect((await code('1.2.0-aaaa', having('1.1.0-aaaa'))).statusCode).toBe(404);
  });

  test('no file is a service worker, because it would outlive the purge of its release', async () => {
    expect((await code('1.3.0-aaaa', { 'service-worker': 'script' })).statusCode).toBe(404);
  });

  test('the head of a file costs no difference', async () => {
    const read = jest.spyOn(open.registry.deltas, 'read');
    const url = '/r/catalog/1.3.0-aaaa/code.js';
    const { statusCode } = await open.server.inject({ method: 'HEAD', url, headers: having('1.1.0-aaaa') });
    expect([statusCode, read.mock.calls]).toEqual([200, []]);
    read.mockRestore();
  });

  test('a file without versions of its own is no dictionary', async () => {
    await open.registry.publish(writeRelease({ name: 'wallet', version: '1.2.0-bbbb', files: { 'a.svg': '<svg/>' } }));
    const { headers } = await open.get('/r/wallet/1.2.0-bbbb/a.svg', having('1.1.0-bbbb'));
    expect(headers['use-as-dictionary']).toBeUndefined();
  });

  test('with the setting off, every answer is as before', async () => {
    const server = Fastify();
    await server.register(edge, { registry: open.registry, config: testConfig, hasDeltas: false });
    const url = '/r/catalog/1.3.0-aaaa/code.js';
    const { headers } = await server.inject({ url, headers: having('1.1.0-aaaa') });
    await server.close();
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(headers['use-as-dictionary']).toBeUndefined();
  });
});
