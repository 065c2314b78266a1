import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { discoverySchema } from '@viewmax/shared/contracts/discovery';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge;
beforeAll(async () => {
  open = await openTestEdge({ corsOrigins: ['https://localhost', 'capacitor://localhost'] });
}, OPEN_MS);
afterAll(() => open.close());

test('an unknown origin may not read it', async () => {
  const { headers } = await open.get('/discovery.json', { origin: 'https://evil.example' });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('it is the live set, asked for again each time, and not sent to those who have it', async () => {
  const { headers, json } = await open.get('/discovery.json');
  expect(discoverySchema.parse(json()).shell.name).toBe('shell');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
  const again = await open.get('/discovery.json', { 'if-none-match': `"other", ${headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await open.registry.retire('wallet');
  expect((await open.get('/discovery.json', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

test('the native wrapper may read it, with headers of its own', async () => {
  for (const origin of ['https://localhost', 'capacitor://localhost']) {
    const { headers } = await open.get('/discovery.json', { origin });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers.vary).toContain('Origin');
    const preflight = await open.server.inject({
      method: 'OPTIONS',
      url: '/discovery.json',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-device-id' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe('x-device-id');
  }
});
