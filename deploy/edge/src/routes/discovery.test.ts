import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { discoverySchema } from '@viewmax/shared/contracts/discovery';
import { frontendDiscoverySchema } from '@viewmax/shared/contracts/frontend-discovery';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge;
beforeAll(async () => {
  open = await openTestEdge({ corsOrigins: ['https://localhost', 'capacitor://localhost'] });
}, OPEN_MS);
afterAll(() => open.close());

test('an unknown origin cannot read the document', async () => {
  const { headers } = await open.get('/discovery.json', { origin: 'https://evil.example' });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('a client revalidates the live set each time and gets a 304 for an unchanged one', async () => {
  const { headers, json } = await open.get('/discovery.json');
  expect(discoverySchema.parse(json()).shell.name).toBe('shell');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache, private',
    'content-type': 'application/json; charset=utf-8',
  });
  const again = await open.get('/discovery.json', { 'if-none-match': `"other", ${headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await open.registry.retire('wallet');
  expect((await open.get('/discovery.json', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

test('a key of the ring signs the exact text, and the page contains the same text', async () => {
  const { body, headers } = await open.get('/discovery.json');
  const [jwk] = (await open.get('/discovery/keys.json')).json().keys;
  const [kid, sig = ''] = String(headers['x-viewmax-signature']).split('.');
  expect(kid).toBe(jwk.kid);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
  const isSigned = (text: string) =>
    crypto.subtle.verify(algorithm, key, Buffer.from(sig, 'base64url'), new TextEncoder().encode(text));
  expect(await isSigned(body)).toBe(true);
  expect(await isSigned(body.replace('1.0.0', '1.0.1'))).toBe(false);
  const page = await open.visit('/');
  expect(page.body).toContain(`id="discovery">${body}</script>`);
});

test('the frontend-discovery schema lists every entry', async () => {
  const { microFrontends } = frontendDiscoverySchema.parse((await open.get('/discovery/frontends.json')).json());
  expect(Object.keys(microFrontends)).toEqual([
    'viewmax/shell',
    'viewmax/account',
    'viewmax/booking',
    'viewmax/catalog',
  ]);
  expect(microFrontends['viewmax/catalog']).toEqual([
    {
      url: '/r/catalog/1.0.0-aaaa/entry.js',
      metadata: { integrity: expect.stringMatching(/^sha384-/), version: '1.0.0-aaaa' },
      extras: { nodeType: 'micro-frontend', routes: ['/', '/movie/:movieId'], needs: {} },
    },
  ]);
});

test('the native wrapper can read the document with its own headers', async () => {
  for (const origin of ['https://localhost', 'capacitor://localhost']) {
    const { headers } = await open.get('/discovery.json', { origin });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers.vary).toContain('Origin');
    expect(headers['access-control-expose-headers']).toBe('etag, x-viewmax-set, x-viewmax-signature');
    const preflight = await open.server.inject({
      method: 'OPTIONS',
      url: '/discovery.json',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-device-id' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe('x-device-id');
  }
});
