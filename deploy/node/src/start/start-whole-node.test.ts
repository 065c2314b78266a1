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
  const environment = new URL(node.opsAddress).host;
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

test('the sandbox serves stand-ins for outside companies, and the policy lets the page load them', async () => {
  const page = await get('/', { accept: 'text/html' });
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  expect(await (await get('/sandbox/sms.json')).json()).toEqual([]);
  expect((await get('/sandbox/flutterwave/v3.js')).headers.get('content-type')).toContain('javascript');
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
