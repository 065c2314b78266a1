import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { createDevServer, type DevServer } from './dev-server.ts';

const file = { file: 'entry.js', integrity: `sha384-${'a'.repeat(64)}`, bytes: 4 };
const route = { path: '/offers', title: 'Offers', tab: 'home' as const };
const release = (some: Partial<Release> = {}): Release => ({
  ...{ name: 'offers', version: '1.0.0-aaaaaaaa', entry: file, code: [], css: [], screens: {}, routes: [route] },
  ...{ fills: [{ slot: 'movie.showtimes' }], needs: {}, files: [file], ...some },
});
const live = (some: object) => ({ ...release(), base: '/r/x/1/', fills: [], routes: [], ...some });
const POLICY = "script-src 'self'; connect-src 'self' https://cdn.example";
const set = {
  ...{ schema: 1, revision: 7, setId: 'live', expiresAt: '2026-11-23T00:00:00Z', shell: live({ name: 'shell' }) },
  remotes: [
    live({ name: 'catalog', routes: [{ ...route, path: '/' }], fills: [{ slot: 'movie.showtimes' }] }),
    live({ name: 'offers' }),
  ],
};
const page = `<html><head><style data-href="/r/x/1/a.css">h1{color:red}</style><style>p{}</style></head><body><script type="application/json" id="discovery">${JSON.stringify(set)}</script>
<script type="application/json" id="config">{"keys":{"live":{"x":"a","y":"b"}},"name":"$& \\u003c"}</script>
<div id="app" data-drawn="home"><div>Rendered</div></div></body></html>`;

let environment: Server;
let dev: DevServer;
let address: string;
let cookie: string;
let errors: string[];
let received: { url?: string; origin?: string; cookie?: string }[];

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

beforeEach(async () => {
  received = [];
  environment = createServer(({ url, headers }, response) => {
    received.push({ url, origin: headers.origin, cookie: headers.cookie });
    if (url === '/discovery.json') return void response.end(JSON.stringify(set));
    if (url === '/api/x/offers/1') {
      response.writeHead(404, { 'content-type': 'application/json' });
      return void response.end('{"message":"/api/x/offers leads nowhere."}');
    }
    if (url === '/api/v1/movies') {
      response.setHeader('set-cookie', 'in=1; Path=/; Secure; HttpOnly');
      return void response.end('{"movies":[]}');
    }
    response.writeHead(url === '/' ? 200 : 404, {
      'content-type': 'text/html',
      'strict-transport-security': 'max-age=1',
      'content-security-policy': POLICY,
      'integrity-policy-report-only': 'blocked-destinations=(script)',
    });
    response.end(page);
  });
  const env = new URL(await listen(environment));
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  writeFileSync(join(dist, 'entry.js'), 'run()');
  const map = { version: 3, sources: ['src/home.tsx'], names: [], mappings: 'UAEI' };
  writeFileSync(join(dist, 'source-maps.json'), JSON.stringify({ 'entry.js': map }));
  errors = [];
  const proxy = { name: 'dev', path: '/api/x/reviews', target: `${env.origin}/api/v1`, withToken: false };
  dev = createDevServer({ env, proxies: [proxy], onError: (text) => errors.push(text) });
  address = await dev.listen(0);
  const first = await fetch(`${address}/offers?viewmax-dev=${dev.token}`, { redirect: 'manual' });
  cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  dev.builds.show('/offers', { release: release(), dist });
});
afterEach(async () => {
  await dev.close();
  environment.close();
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { cookie, ...headers }, redirect: 'manual' });
const setIn = (html: string): Discovery => JSON.parse(html.match(/id="discovery">([\s\S]*?)<\/script>/)?.[1] ?? '');
const configIn = (html: string) => JSON.parse(html.match(/id="config">([\s\S]*?)<\/script>/)?.[1] ?? '');

test('a browser without the link gets nothing, and the environment hears nothing of it', async () => {
  for (const path of ['/', '/discovery.json', '/dev/state', '/?viewmax-dev=guessed']) {
    expect((await fetch(address + path)).status).toBe(403);
  }
  expect(received).toEqual([]);
});

test('the page has the local build first, which owns its paths and slots, and a server-rendered screen is left out', async () => {
  const answer = await open('/offers');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toBe(POLICY);
  const { remotes } = setIn(html);
  expect(remotes.map(({ name, fills }) => [name, fills.length])).toEqual([
    ['offers', 1],
    ['catalog', 0],
  ]);
  expect(html).not.toMatch(/Rendered|h1\{/);
  expect(configIn(html)).toMatchObject({ logs: true, name: '$& <' });
});

test('a path of --proxy leads to that backend by the rules of production, and refused calls are printed', async () => {
  const token = { authorization: 'Bearer t' };
  const refused = await open('/api/x/reviews/movies', token);
  expect([refused.status, errors]).toEqual([403, [expect.stringContaining("takes no member's token")]]);
  expect((await open('/api/x/reviews/movies')).status).toBe(502);
  expect(received.at(-1)).toEqual({ url: '/api/v1/movies', origin: undefined, cookie: undefined });
  expect((await open('/api/x/offers/1')).status).toBe(404);
  expect(errors.at(-1)).toBe('/api/x/offers/1: /api/x/offers leads nowhere.');
});

test('another port is free when the usual one is taken', async () => {
  const second = createDevServer({ env: new URL(address) });
  await expect(second.listen(Number(new URL(address).port))).rejects.toThrow('EADDRINUSE');
  expect(await second.listen(0)).toMatch(/^http:\/\/localhost:\d+$/);
  await second.close();
});

test('the server answers this machine alone', async () => {
  const { port } = new URL(address);
  const others = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal));
  const hosts = others.map(({ address: host, family }) => (family === 'IPv6' ? `[${host}]` : host));
  for (const host of [...hosts, '127.0.0.2']) {
    await expect(fetch(`http://${host}:${port}/`, { headers: { host: 'localhost' } })).rejects.toThrow('fetch failed');
  }
});

test('a page whose file has no hash causes no report of it', async () => {
  expect((await open('/')).headers.get('integrity-policy-report-only')).toBeNull();
});

test('a page tells why it reloads', async () => {
  await fetch(`${address}/dev/reloaded`, { method: 'POST', body: 'No component takes ./a.ts', headers: { cookie } });
  expect(errors).toEqual(['No component takes ./a.ts, so the page reloads.']);
});

test('a path without an owner stays unknown', async () => {
  expect((await open('/nowhere')).status).toBe(404);
});

test('the document is signed by the key of the page alone', async () => {
  const keys = configIn(await (await open('/')).text()).keys;
  const answer = await open('/discovery.json');
  const text = await answer.text();
  const [kid = '', signature = ''] = (answer.headers.get('x-viewmax-signature') ?? '').split('.');
  expect(Object.keys(keys)).toEqual([kid]);
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...keys[kid] }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(text),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isRight).toBe(true);
  expect((JSON.parse(text) as Discovery).remotes[0]?.version).toBe('1.0.0-aaaaaaaa');
});

test('files of the local build come from its folder, and no other file of the machine', async () => {
  expect(await (await open('/r/offers/1.0.0-aaaaaaaa/entry.js')).text()).toBe('run()');
  expect((await open('/r/offers/1.0.0-aaaaaaaa/..%2f..%2fetc%2fpasswd')).status).toBe(404);
});

test('a call goes to the environment without our cookie, and its cookies come back for localhost', async () => {
  const answer = await open('/api/v1/movies', { cookie: `${cookie}; in=1`, origin: address });
  expect(await answer.json()).toEqual({ movies: [] });
  expect(answer.headers.getSetCookie()).toEqual(['in=1; Path=/; HttpOnly']);
  expect(received.at(-1)).toMatchObject({ cookie: 'in=1' });
  expect(received.at(-1)?.origin).not.toBe(address);
});

test('a fault of the build is shown, and the last good build stays', async () => {
  dev.builds.fail('/offers', 'home.tsx: Unexpected token');
  expect(await (await open('/dev/state')).json()).toMatchObject({ problem: 'home.tsx: Unexpected token' });
  expect(setIn(await (await open('/')).text()).remotes[0]?.name).toBe('offers');
});

test('a page of the fault journey has no box that could cover a card', async () => {
  expect(await (await open('/dev/overlay.js')).text()).toContain('viewmax-dev');
  const plain = createDevServer({ env: new URL(address) });
  const headers = { cookie: `viewmax_dev=${plain.token}` };
  expect(await (await fetch(`${await plain.listen(0)}/dev/overlay.js`, { headers })).text()).toBe('');
  await plain.close();
});

test('a stack of the page gets file and line of the source, also for the terminal', async () => {
  const stack = `Error: No offers\n  at f (${address}/r/offers/1.0.0-aaaaaaaa/entry.js:1:11)\n  at g (/r/shell/1/a.js:1:1)`;
  const answer = await fetch(`${address}/dev/trace`, { method: 'POST', body: stack, headers: { cookie } });
  const traced = 'Error: No offers\n  at f (src/home.tsx:3:5)\n  at g (/r/shell/1/a.js:1:1)';
  expect([await answer.text(), errors]).toEqual([traced, [traced]]);
});
