import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge;
beforeAll(async () => {
  open = await openTestEdge();
}, OPEN_MS);
afterAll(() => open.close());

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
    vary: 'accept-encoding',
  });
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
