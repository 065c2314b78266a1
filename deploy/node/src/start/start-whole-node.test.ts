import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { freshFolder, releases, env as site } from '../testing/whole-site.ts';
import { startWholeNode, type WholeNode } from './start-whole-node.ts';

const folder = await freshFolder();
const env = { ...site, DATA_DIR: folder };

let node: WholeNode;
beforeAll(async () => {
  node = await startWholeNode({ env, releases });
}, OPEN_MS);
afterAll(() => node.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(node.address + path, { headers });

test('the site names the Android app of its settings, and no iOS app without settings', async () => {
  const answer = await get('/.well-known/assetlinks.json', { 'accept-encoding': 'identity' });
  expect([answer.status, answer.redirected, JSON.stringify(await answer.json())]).toEqual([
    200,
    false,
    expect.stringContaining('"dynamic_app_link_components":[{"/":"/"}]'),
  ]);
  expect((await get('/.well-known/apple-app-site-association')).status).toBe(404);
});

test('with DELTAS=0 no file says that others may be differences from it', async () => {
  const { headers } = await get('/r/shell/1.0.0-aaaa/entry.js');
  expect([headers.get('vary'), headers.get('use-as-dictionary')]).toEqual(['accept-encoding', null]);
});

test('one origin serves the page, the releases, the backend and the health check', async () => {
  const page = await get('/', { accept: 'text/html' });
  expect(await page.text()).toContain('<title>See a Movie | Viewmax</title>');
  expect((await get('/r/catalog/1.0.0-aaaa/entry.js')).status).toBe(200);
  expect(await (await get('/healthz')).json()).toMatchObject({ status: 'ok' });
  expect(((await (await get('/api/v1/movies')).json()) as { moviesList: [] }).moviesList.length).toBeGreaterThanOrEqual(
    12,
  );
});

test("the app's origin serves no ops API, and the ops API rejects calls from the app's origin", async () => {
  const headers = { authorization: `Bearer ${env.OPS_TOKEN}` };
  for (const path of ['/ops', '/ops/api/session', '/ops/api/state', '/ops/files/console.0a1b2c3d.js'])
    expect([path, (await get(path, { ...headers, accept: 'text/html' })).status]).toEqual([path, 404]);
  const api = `${node.opsAddress}/ops/api`;
  expect((await fetch(`${api}/state`, { headers })).status).toBe(200);
  const signIn = { 'content-type': 'application/json', origin: node.address };
  const body = JSON.stringify({ token: env.OPS_TOKEN });
  const answer = await fetch(`${api}/session`, { method: 'POST', headers: signIn, body });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

test('the root of the ops origin redirects to the console, and its links lead to the app', async () => {
  const page = await fetch(node.opsAddress, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/ops']);
  expect((await fetch(`${node.opsAddress}/favicon.svg`)).status).toBe(200);
  const headers = { authorization: `Bearer ${env.OPS_TOKEN}` };
  const session = await fetch(`${node.opsAddress}/ops/api/session`, { headers });
  const environment = new URL(node.opsAddress).hostname;
  const who = { id: 'settings', by: 'ops', kind: 'token', role: 'ops' };
  const previewUrl = `http://previews.localhost:${new URL(node.address).port}`;
  expect(await session.json()).toEqual({ ...who, publicUrl: node.address, previewUrl, environment });
});

test('the ops team reads the metrics of the registry and the backend in one answer', async () => {
  const metrics = `${node.opsAddress}/ops/api/metrics`;
  expect((await fetch(metrics)).status).toBe(401);
  const numbers = await (await fetch(metrics, { headers: { authorization: `Bearer ${env.OPS_TOKEN}` } })).text();
  expect(numbers).toContain('viewmax_registry_revision');
  expect(numbers).toContain('viewmax_payments_waiting{for="person",role="pages+calls+ops+jobs"} 0');
});

test('the edge trusts the scheme that the proxy reports', async () => {
  const cookieOver = async (scheme: string) =>
    (await get('/', { accept: 'text/html', 'x-forwarded-proto': scheme })).headers.get('set-cookie');
  expect(await cookieOver('https')).toContain('Secure');
  expect(await cookieOver('http')).not.toContain('Secure');
});

test(
  'production sends strict-transport-security on every https answer',
  async () => {
    const production = await startWholeNode({
      env: {
        ...env,
        DATA_DIR: await freshFolder(),
        NODE_ENV: 'production',
        DEMO: '1',
        MEDIA_HOSTS: 'cdn.example',
      },
      releases,
    });
    const policy = async (address: string, path: string, scheme: string) => {
      const answer = await fetch(address + path, { headers: { accept: 'text/html', 'x-forwarded-proto': scheme } });
      return answer.headers.get('strict-transport-security');
    };
    try {
      for (const path of [
        '/',
        '/?from=link',
        '/healthz',
        '/api/v1/movies',
        '/api/v1/nothing',
        '/r/catalog/1.0.0-aaaa/entry.js',
        '/ops',
      ]) {
        expect([path, await policy(production.address, path, 'https')]).toEqual([
          path,
          'max-age=31536000; includeSubDomains',
        ]);
        expect([path, await policy(production.address, path, 'http')]).toEqual([path, null]);
        expect([path, await policy(node.address, path, 'https')]).toEqual([path, null]);
      }
      expect(await policy(production.opsAddress, '/ops', 'https')).toBe('max-age=31536000; includeSubDomains');
      const page = await fetch(production.address, { headers: { accept: 'text/html' } });
      expect(page.headers.get('content-security-policy')).toContain("img-src 'self' blob: https://cdn.example;");
      expect((await fetch(`${production.address}/api/docs`)).status).toBe(404);
    } finally {
      await production.close();
    }
  },
  OPEN_MS,
);

test('the page holds the key that signed its discovery document', async () => {
  const text = await (await get('/', { accept: 'text/html' })).text();
  const block = (id: string) => JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(text)?.[1] ?? '{}');
  const [kid] = String((await get('/discovery.json')).headers.get('x-viewmax-signature')).split('.');
  expect(Object.keys(block('config').keys)).toEqual([kid]);
});

test('the sandbox serves stand-ins for outside companies, and the policy lets the page load them', async () => {
  const page = await get('/', { accept: 'text/html' });
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  expect(await (await get('/sandbox/sms.json')).json()).toEqual([]);
  expect((await get('/sandbox/flutterwave/v3.js')).headers.get('content-type')).toContain('javascript');
});

test('the server answers unknown calls and methods in JSON, and malformed addresses with 400', async () => {
  expect(await (await get('/api/v1/nothing')).json()).toMatchObject({ code: 'not_found', error: expect.any(String) });
  expect(await (await fetch(`${node.address}/`, { method: 'DELETE' })).json()).toMatchObject({ code: 'not_found' });
  for (const path of ['/%zz', '/api/v1/movie/%zz', '/r/%zz/x/y.js']) expect((await get(path)).status).toBe(400);
});

test("the native wrapper's origin may call the backend and read the discovery document", async () => {
  for (const path of ['/api/v1/movies', '/discovery.json', '/img/posters/eko.svg']) {
    const { headers } = await get(path, { origin: 'capacitor://localhost' });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([
      path,
      expect.stringMatching(/^(\*|capacitor:)/),
    ]);
  }
});

test('demo members can sign in', async () => {
  expect(node.demoLogins).toHaveLength(4);
  const [first] = node.demoLogins;
  const answer = await fetch(`${node.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: first?.phone, password: first?.password }),
  });
  expect(answer.status).toBe(200);
});

test(
  'a stopped node frees its ports and locks, and restarts with its data',
  async () => {
    await node.close();
    await expect(get('/healthz')).rejects.toThrow();
    node = await startWholeNode({ env, releases });
    expect(await (await get('/healthz')).json()).toMatchObject({ status: 'ok', revision: 1 });
  },
  OPEN_MS,
);

test("ops export the built-in backend's program, and what they import reaches its calls", async () => {
  const headers = { authorization: `Bearer ${env.OPS_TOKEN}`, 'content-type': 'application/json' };
  const content = async (init: RequestInit = {}) =>
    (await fetch(`${node.opsAddress}/ops/api/content`, { headers, ...init })).json() as Promise<{ files: object[] }>;
  const { files } = await content();
  const imports = (some: object[]) =>
    content({ method: 'POST', body: JSON.stringify({ files: some, dryRun: false, remove: some === files }) });
  expect(await imports(files)).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const movies = { name: 'movies.csv', text: 'id,rating\neko-nocturne,18\n' };
  expect(await imports([movies])).toMatchObject({ changed: 1 });
  expect(await (await get('/api/v1/movie/eko-nocturne')).json()).toMatchObject({ onemoviedetails: { Rating: '18' } });
});
