import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, jest, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { asSent, startRollout } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { cookiesOf, openTestEdge, smallReleases, testConfig } from '../testing/open-test-edge.ts';

const open = await openTestEdge();
afterAll(open.close);

const walletRoutes = smallReleases.find(({ name }) => name === 'wallet')?.routes;

const preloadsIn = (html: string) => [...html.matchAll(/<link rel="preload" href="([^"]+)"/g)].map(([, href]) => href);

test('a reserved path never returns the page', async () => {
  for (const path of ['/api/v1/nothing', '/r/x', '/img/none.svg', '/sandbox', '/reports/x', '/sw.js']) {
    const { statusCode, headers, json } = await open.visit(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
  }
});

test('an address without one reading gives a browser the not-found page, and an undecodable one a program a 400', async () => {
  const { body, headers } = await open.visit('/nowhere');
  for (const path of ['/%zz', '/movie/%E0%A4%A', '/%', '/%E0%A4%A?from=%zz', '//%zz']) {
    const answer = await open.visit(path);
    expect([path, answer.statusCode, answer.body === body]).toEqual([path, 404, true]);
    expect(answer.headers['content-type']).toBe(headers['content-type']);
    expect((await open.get(path, { accept: '*/*' })).json()).toMatchObject({ code: 'invalid_request' });
  }
  for (const path of [
    '/movie/..%2f..%2fr%2fshell',
    '/%72/shell/1.0.0-aaaa/entry.js',
    '//r/shell/1.0.0-aaaa/entry.js',
  ]) {
    const answer = await open.visit(path);
    expect([path, answer.statusCode, answer.body === body]).toEqual([path, 404, true]);
  }
  for (const path of ['/api/v1/movie/%zz', '/r/%zz/x/y.js', '/img/%ff.svg']) {
    const { statusCode, json } = await open.visit(path);
    expect([path, statusCode, json().code]).toEqual([path, 400, 'invalid_request']);
  }
  const sent = await open.server.inject({ method: 'POST', url: '/%zz', headers: { accept: 'text/html' } });
  expect(sent.statusCode).toBe(400);
});

test('a page renews the mark of a signed-in browser as scripts can read it, and sets it for no visitor', async () => {
  const member = cookiesOf(await open.visit('/', { cookie: 'in=1' }));
  expect(member).toContain('in=1; Path=/; Max-Age=31536000; SameSite=Lax');
  for (const cookie of ['', 'in=0', 'in=11', 'inn=1']) {
    expect(cookiesOf(await open.visit('/', { cookie })).filter((one) => one.startsWith('in='))).toEqual([]);
  }
});

test('an unknown path returns the page with status 404, and browsers do not cache it', async () => {
  const { statusCode, body, headers } = await open.visit('/nowhere');
  expect(statusCode).toBe(404);
  expect(body).toContain('<title>Not found | Viewmax</title>');
  expect(body).toContain('<div id="app">');
  expect(preloadsIn(body)).toEqual(['/r/shell/1.0.0-aaaa/entry.js']);
  expect(headers.etag).toBeUndefined();
});

test('a program gets JSON for an unknown file, and the page for a known path', async () => {
  expect((await open.get('/humans.txt', { accept: '*/*' })).json()).toMatchObject({ code: 'not_found' });
  expect((await open.get('/', { accept: '*/*' })).statusCode).toBe(200);
  expect((await open.get('/', { accept: 'image/png' })).statusCode).toBe(404);
  expect((await open.server.inject({ method: 'POST', url: '/' })).json()).toMatchObject({ code: 'not_found' });
});

test('names and texts of releases cannot break out of the page', async () => {
  const { body } = await open.visit('/movie/1');
  expect(body).toContain('<title>Movie &lt;/title&gt;&lt;script&gt; | Viewmax</title>');
  const data = /<script type="application\/json" id="discovery">([^<]*)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data).remotes[2].routes[1].title).toBe('Movie </title><script>');
});

test('the page contains the discovery document, the config, the styles and the shell', async () => {
  const { body, headers } = await open.visit('/');
  const set = await open.registry.currentSet();
  const block = (id: string) => JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(body)?.[1] ?? '');
  expect(block('discovery')).toEqual(set.ok && asSent(set.discovery));
  const keys = Object.fromEntries(open.registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  expect(block('config')).toEqual({ ...testConfig, keys });
  expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(body).toContain('<title>Movies | Viewmax</title>');
  expect(body).toContain('viewport-fit=cover');
  expect(body).toContain('content="#0B0A0D" media="(prefers-color-scheme: dark)"');
  expect(body).toContain('content="#F7F4F0" media="(prefers-color-scheme: light)"');
  expect(body).toContain('<style>.frame { background: url(/r/shell/1.0.0-aaaa/beam.svg) }</style>');
  expect(body).toMatch(
    /<script defer crossorigin="anonymous" integrity="sha384-[^"]{64}" src="\/r\/shell\/1.0.0-aaaa\/entry.js">/,
  );
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the page preloads the files of its path, once each, with their hashes', async () => {
  const { body } = await open.visit('/movie/42');
  const expected = [
    '/r/shell/1.0.0-aaaa/entry.js',
    '/r/catalog/1.0.0-aaaa/entry.js',
    '/r/catalog/1.0.0-aaaa/code.js',
    '/r/catalog/1.0.0-aaaa/movie.js',
    '/r/catalog/1.0.0-aaaa/style.css',
    '/api/v1/movie/42',
  ];
  expect(preloadsIn(body)).toEqual(expected);
  expect(body).toMatch(/href="\/r\/catalog[^"]+style.css" as="style" crossorigin="anonymous" integrity="sha384-/);
  expect(body).toMatch(
    /href="\/r\/catalog[^"]+movie.js" as="script" crossorigin="anonymous" integrity="sha384-[^"]{64}"/,
  );
});

test('the page of a signed-in visitor preloads what fills its slots, and not the first call', async () => {
  expect(preloadsIn((await open.visit('/')).body)).toContain('/api/v1/movies');
  expect(preloadsIn((await open.visit('/', { cookie: 'in=0' })).body)).toContain('/api/v1/movies');
  const { body } = await open.visit('/', { cookie: 'device=x; in=1' });
  expect(preloadsIn(body)).not.toContain('/api/v1/movies');
  const filled = preloadsIn((await open.visit('/movie/42', { cookie: 'in=1' })).body);
  expect(filled.filter((href) => href?.includes('booking'))).toEqual([
    '/r/booking/1.0.0-aaaa/entry.js',
    '/r/booking/1.0.0-aaaa/code.js',
    '/r/booking/1.0.0-aaaa/showtimes.js',
    '/r/booking/1.0.0-aaaa/style.css',
  ]);
});

test("the page of a member's path preloads sign-up for a visitor, because the shell redirects there", async () => {
  const { statusCode, body } = await open.visit('/fund');
  expect([statusCode, preloadsIn(body).join()]).toEqual([200, expect.not.stringContaining('wallet')]);
  expect(preloadsIn(body)).toContain('/r/account/1.0.0-aaaa/entry.js');
  expect(preloadsIn((await open.visit('/fund', { cookie: 'in=1' })).body)).toContain('/r/wallet/1.0.0-aaaa/entry.js');
});

test('a browser revalidates the page each time and gets a 304 for an unchanged one', async () => {
  const first = await open.visit('/');
  expect(first.headers['cache-control']).toBe('no-cache, private');
  const again = await open.visit('/?from=link', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const signedIn = await open.visit('/', { 'if-none-match': String(first.headers.etag), cookie: 'in=1' });
  expect(signedIn.statusCode).toBe(200);
});

test('a new set renders a new page', async () => {
  const { headers } = await open.visit('/fund');
  await open.registry.retire('booking');
  expect((await open.visit('/fund')).headers.etag).not.toBe(headers.etag);
});

test('the edge compresses the page for browsers that accept it', async () => {
  const plain = await open.visit('/');
  const packed = await open.visit('/', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept, accept-encoding, cookie, user-agent, x-viewmax-bare',
  });
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body);
  expect((await open.visit('/', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('a HEAD request gets the headers of the page and its length', async () => {
  for (const encoding of ['identity', 'br']) {
    const headers = { accept: 'text/html', 'accept-encoding': encoding, cookie: `device=${'h'.repeat(22)}` };
    const page = await open.get('/movie/7', headers);
    const head = await open.server.inject({ method: 'HEAD', url: '/movie/7', headers });
    const [{ date: _, ...wanted }, { date: __, ...given }] = [page.headers, head.headers];
    expect([head.statusCode, head.body, given]).toEqual([200, '', wanted]);
    expect(Number(given['content-length'])).toBe(page.rawPayload.length);
  }
});

test('a device gets a random id once', async () => {
  const [device = '', set = ''] = cookiesOf(await open.visit('/'));
  expect(device).toMatch(/^device=[A-Za-z0-9_-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const both = [device, set].map((cookie) => cookie.split(';')[0]).join('; ');
  expect(cookiesOf(await open.visit('/', { cookie: both }))).toEqual([]);
  expect(cookiesOf(await open.visit('/', { cookie: 'device=forged' }))).toHaveLength(2);
});

test('the registry learns of each page that a person of a rollout gets, and of none that a program gets', async () => {
  const { registry, visit, close } = await openTestEdge();
  const served = jest.spyOn(registry.intake, 'served');
  const device = 'd'.repeat(22);
  const browser = { 'sec-fetch-mode': 'navigate' };
  await visit('/', browser);
  expect(served).not.toHaveBeenCalled();
  const { name, version } = await registry.publish(
    writeRelease({ ...smallReleases[1], name: 'catalog', version: '1.1.0-b', code: 'b' }),
  );
  await startRollout(registry.context, 'ops', {
    releases: [{ name, version }],
    plan: planSchema.parse({ steps: [{ percent: 50 }] }),
  });
  // Each device is on one of the two sides.
  await visit('/', browser);
  await visit('/nowhere', { cookie: `device=${device}` });
  expect(served.mock.calls.map(([set, reporterOf]) => [set, reporterOf()])).toEqual([
    [expect.stringMatching(/^[0-9a-f]{12}$/), { device: expect.stringMatching(/^[\w-]{22}$/), networks: [] }],
    [expect.any(String), { device, networks: [] }],
  ]);
  await visit('/');
  await visit('/', { cookie: `device=${device}`, 'x-viewmax-bare': '1' });
  expect(served).toHaveBeenCalledTimes(2);
  await close();
});

test('a session keeps its set after a promotion, until it expires or its cookie is forged', async () => {
  const { registry } = open;
  const [, set = ''] = cookiesOf(await open.visit('/'));
  expect(set).toMatch(/^set=[0-9a-f]{12}\.[0-9a-z]+\.[\w-]{8}; Path=\/; SameSite=Lax$/);
  const cookie = `device=${'d'.repeat(22)}; ${set.split(';')[0]}`;
  expect(cookiesOf(await open.visit('/', { cookie }))).toEqual([]);
  expect(cookiesOf(await open.visit('/', { cookie: `${cookie}x` }))).toHaveLength(1);
  await registry.activate([
    await registry.publish(writeRelease({ name: 'catalog', version: '1.0.1-bbbb', code: 'b' })),
  ]);
  expect(cookiesOf(await open.visit('/', { cookie }))).toHaveLength(1);
});

test('a session without a remote gets it as soon as it is live', async () => {
  const { registry } = open;
  const { version } = await registry.publish(writeRelease({ name: 'wallet', routes: walletRoutes }));
  await registry.retire('wallet');
  const without = await open.visit('/fund');
  expect(without.statusCode).toBe(404);
  const cookie = cookiesOf(without)
    .map((one) => one.split(';')[0])
    .join('; ');
  await registry.activate([{ name: 'wallet', version }]);
  expect((await open.visit('/fund', { cookie })).statusCode).toBe(200);
});

test('the page has a strict policy', async () => {
  const { headers } = await open.visit('/');
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
      "img-src 'self' blob:; " +
      "media-src 'self'; " +
      "worker-src 'self' blob:; connect-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; report-uri /reports/csp",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('an enforced policy does not stop an older shell, which makes no policy of its own', async () => {
  const shell = { name: 'shell', edit: (release: Release) => ({ ...release, trustedTypes: true }) };
  const edge = await openTestEdge({ trustedTypes: 'enforce' }, [shell]);
  const isEnforced = async () =>
    String((await edge.visit('/')).headers['content-security-policy']).includes('require-trusted-types-for');
  expect(await isEnforced()).toBe(true);
  const older = await edge.registry.publish(writeRelease({ name: 'shell', version: '0.9.0-bbbb' }));
  await edge.registry.activate([older]);
  expect(await isEnforced()).toBe(false);
  await edge.close();
});
