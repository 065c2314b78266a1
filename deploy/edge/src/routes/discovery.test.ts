import { afterAll, expect, test } from '@jest/globals';
import { discoverySchema, type Release } from '@viewmax/contracts/discovery';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { commandRollout, purge, startRollout } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { cookiesOf, openTestEdge } from '../testing/open-test-edge.ts';

const open = await openTestEdge({ corsOrigins: ['https://localhost', 'capacitor://localhost'] });
afterAll(open.close);

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

test('an environment tells the version of its backend, which remotes need', async () => {
  expect((await open.get('/discovery/api.json')).json()).toEqual({ version: open.registry.context.apiVersion });
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
  expect(page.headers['x-viewmax-page-set']).toBe(JSON.parse(body).setId);
});

test('an app that cannot run the live set gets a 426 with the reason, and browsers get the set', async () => {
  const own = await openTestEdge({ corsOrigins: ['https://localhost'] });
  const needs = { wrapper: '>=3.1.0' };
  const edit = (release: Release) => ({ ...release, needs });
  await own.registry.activate([
    await own.registry.publish(writeRelease({ name: 'account', version: '2.0.0-bbbb', edit })),
  ]);
  const phone = { origin: 'https://localhost', 'x-viewmax-platform': 'android', 'x-viewmax-device': 'd'.repeat(32) };
  const old = { ...phone, 'x-viewmax-app': '3.0.12' };
  for (const path of ['/discovery.json', '/']) {
    const { statusCode, headers, json } = await own.visit(path, old);
    expect([path, statusCode, headers['cache-control'], json()]).toEqual([
      path,
      426,
      'no-store',
      {
        code: 'old_wrapper',
        message: 'account@2.0.0-bbbb needs wrapper >=3.1.0, but the app has 3.0.12.',
        requestId: expect.any(String),
      },
    ]);
  }
  const { headers } = await own.get('/discovery.json', old);
  expect(headers['access-control-allow-origin']).toBe('https://localhost');
  for (const visit of [{ ...phone, 'x-viewmax-app': '3.1.0' }, {}]) {
    const set = discoverySchema.parse((await own.get('/discovery.json', visit)).json());
    expect(set.remotes.map(({ version }) => version)).toContain('2.0.0-bbbb');
  }
  await own.close();
});

test('a device whose set was purged gets Clear-Site-Data for files, once with a page, and no other device gets it', async () => {
  const { registry } = open;
  const account = { name: 'account', version: '6.6.6-bad' };
  await registry.publish(writeRelease({ ...account, code: 'harm()' }));
  const plan = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });
  const { id, revision } = await startRollout(registry.context, 'ops', { releases: [account], plan });
  const pairsOf = (answer: Parameters<typeof cookiesOf>[0]) => cookiesOf(answer).map((one) => one.split(';')[0]);
  const visit = (path: string, cookies: (string | undefined)[]) =>
    open.visit(path, { cookie: cookies.filter(Boolean).join('; ') });
  const before = pairsOf(await visit('/', []));
  expect(before).toEqual([expect.stringMatching(/^device=/), expect.stringMatching(/^set=/)]);
  await commandRollout(registry.context, 'ops', { id, revision, command: 'rollback' });
  for (const path of ['/', '/discovery.json']) {
    expect((await visit(path, before)).headers['clear-site-data']).toBeUndefined();
  }
  await purge(registry.context, 'ops', account, 'It does harm.');
  for (const path of ['/discovery.json', '/']) {
    expect((await visit(path, before)).headers['clear-site-data']).toBe('"cache"');
    expect((await visit(path, [])).headers['clear-site-data']).toBeUndefined();
  }
  const after = pairsOf(await visit('/', before));
  expect((await visit('/', [before[0], ...after])).headers['clear-site-data']).toBeUndefined();
});

test('the native wrapper can read the document with its own headers', async () => {
  for (const origin of ['https://localhost', 'capacitor://localhost']) {
    const { headers } = await open.get('/discovery.json', { origin });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers.vary).toContain('Origin');
    expect(headers['access-control-expose-headers']).toBe(
      'etag, x-viewmax-flags, x-viewmax-revision, x-viewmax-rolled-back, x-viewmax-set, x-viewmax-signature',
    );
    const preflight = await open.server.inject({
      method: 'OPTIONS',
      url: '/discovery.json',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-device-id' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe('x-device-id');
  }
});
