import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makePreview } from '@viewmax/registry';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import Fastify from 'fastify';
import { edge } from '../edge.ts';
import { openTestEdge, smallReleases, type TestEdge, testConfig } from '../testing/open-test-edge.ts';

const VERSION = '2.0.0-cccc';
const routes = smallReleases.find(({ name }) => name === 'wallet')?.routes;

let open: TestEdge;
let token: string;
beforeAll(async () => {
  open = await openTestEdge();
  await open.registry.publish(writeRelease({ name: 'wallet', version: VERSION, routes }));
  const who = { id: 'settings', by: 'acme/wallet run 7 by <ada>', kind: 'token', role: 'ops' } as const;
  const releases = [{ name: 'wallet', version: VERSION }];
  ({ token } = await makePreview(open.registry.context, who, { releases, tester: false, hours: 1 }));
}, OPEN_MS);
afterAll(() => open.close());

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String);
const begun = (answer: Parameters<typeof cookiesOf>[0]) =>
  cookiesOf(answer).filter((one) => /^(__Host-)?preview=[^;]/.test(one));
const shows = ({ body }: { body: string }) => body.includes(`/r/wallet/${VERSION}/entry.js`);

/** Opens the page that asks, as a member's browser does, and returns its form and cookie. */
async function asked(path = '/fund') {
  const answer = await open.visit(`${path}?preview=${token}`, { cookie: 'in=1' });
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(answer.body)?.[1] ?? '';
  const [cookie = ''] = cookiesOf(answer);
  const fields = { preview: field('preview'), path: field('path').replaceAll('&amp;', '&'), nonce: field('nonce') };
  return { ...answer, cookie, sent: cookie.split(';')[0] ?? '', fields };
}
const answer = (fields: Record<string, string>, headers: Record<string, string>) =>
  open.server.inject({
    method: 'POST',
    url: '/discovery/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `${new URLSearchParams(fields)}`,
  });
const OWN = { 'sec-fetch-site': 'same-origin' };

test('one click on a preview link gives no member to unreviewed code: a GET sets no preview', async () => {
  const { statusCode, headers, body } = await asked();
  expect(begun({ headers })).toEqual([]);
  expect(statusCode).toBe(200);
  expect(body).toContain('This build can act as you');
  expect(body).toContain('acme/wallet run 7 by &lt;ada&gt;');
  expect(body).toContain(`wallet@${VERSION}`);
  expect(body).not.toMatch(/<script [^>]|<ada>|"\/r\//);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
});

test('the page that asks runs its own script alone', async () => {
  const { headers, body } = await asked();
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
  const sources = [script, style].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src ${sources[0]}; style-src ${sources[1]}; img-src 'self'; connect-src 'self'; ` +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /reports/csp",
  );
  expect(body.match(/<script|<style| style=| on\w+=/g)).toHaveLength(2);
});

test("the page that asks has the app's colours", async () => {
  const { body } = await asked();
  const tokens = readFileSync(join(import.meta.dirname, '../../../../shared/app/provided/ui/tokens.css'), 'utf8');
  const colours = [...body.matchAll(/--[\w-]+: (#\w{6});/g)].map(([, colour = '']) => colour);
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((colour) => !tokens.toLowerCase().includes(colour.toLowerCase()))).toEqual([]);
});

test('an answer of the page begins the preview in this browser', async () => {
  const { cookie, sent, fields } = await asked('/fund');
  expect(cookie).toMatch(/^asked=[\w-]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/);
  const given = await answer(fields, { ...OWN, cookie: sent });
  expect([given.statusCode, given.headers.location]).toEqual([303, '/fund']);
  const [preview = '', previewing, set] = cookiesOf(given);
  // The strip of the page reads the second cookie.
  expect([preview, previewing, set]).toEqual([
    expect.stringMatching(/^preview=[\w.-]+; Path=\/; Max-Age=\d{4}; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^previewing=wallet@[^;]+; Path=\/; Max-Age=\d{4}; SameSite=Lax$/),
    expect.stringMatching(/^set=; Path=\/; Max-Age=0/),
  ]);
  const ours = { cookie: `in=1; ${preview.split(';')[0]}` };
  expect([shows(await open.visit('/fund', ours)), shows(await open.visit('/fund', { cookie: 'in=1' }))]).toEqual([
    true,
    false,
  ]);
  // The same link again changes nothing, so no page asks.
  const again = await open.visit(`/fund?preview=${token}`, ours);
  expect([again.statusCode, again.headers.location]).toEqual([303, '/fund']);
});

test('a browser without Sec-Fetch-Site is known by its origin', async () => {
  const { sent, fields } = await asked();
  const origin = (name: string) => answer(fields, { cookie: sent, host: 'viewmax.example', origin: name });
  expect(begun(await origin('http://viewmax.example'))).toHaveLength(1);
  for (const name of ['null', 'http://evil.example', 'https://viewmax.example', 'http://viewmax.example.evil.example'])
    expect((await origin(name)).statusCode).toBe(403);
});

test('another site cannot answer for a member, with or without a stolen nonce', async () => {
  const { sent, fields } = await asked();
  for (const site of ['cross-site', 'same-site', 'none', ''])
    expect((await answer(fields, { 'sec-fetch-site': site, cookie: sent })).statusCode).toBe(403);
  expect((await answer(fields, { cookie: sent })).statusCode).toBe(403);
  const stranger = await asked();
  const attempts: [Record<string, string>, string][] = [
    [{ ...fields, nonce: '' }, sent],
    [{ ...fields, nonce: stranger.fields.nonce }, sent],
    [fields, ''],
    [fields, stranger.sent],
    [{ preview: token, path: '/' }, 'asked='],
  ];
  for (const [form, cookie] of attempts) {
    const given = await answer(form, { ...OWN, cookie });
    expect([given.statusCode, begun(given)]).toEqual([303, []]);
    expect(given.headers.location).toBe(`${form.path}?preview=${token}`);
  }
  const json = { 'content-type': 'application/json', ...OWN, cookie: sent };
  expect((await answer(fields, json)).statusCode).toBe(415);
  expect((await open.visit('/discovery/preview')).statusCode).toBe(404);
});

test('a nonce is for one preview', async () => {
  const { sent, fields } = await asked();
  const who = { id: 'settings', by: 'ops', kind: 'token', role: 'ops' } as const;
  const other = await makePreview(open.registry.context, who, { releases: [], tester: true, hours: 1 });
  expect(begun(await answer({ ...fields, preview: other.token }, { ...OWN, cookie: sent }))).toEqual([]);
  expect((await open.visit(`/?preview=${other.token}`)).body).toContain('testers get before its rollout');
});

test('no path of a link or of an answer leads to another site', async () => {
  const { sent, fields } = await asked('//evil.example/fund');
  expect(fields.path).toBe('/evil.example/fund');
  for (const [path, local] of [
    ['//evil.example/a?b=1', '/a?b=1'],
    ['/\\evil.example/a', '/a'],
    ['https://evil.example//b', '/b'],
    ['javascript:alert(1)', '/alert(1)'],
    ['http://', '/'],
  ] as const) {
    const given = await answer({ ...fields, path }, { ...OWN, cookie: sent });
    expect([path, given.headers.location]).toEqual([path, local]);
  }
});

test('an ended or foreign link, and ?preview=off, end the preview without a question', async () => {
  const over = cookiesOf(await open.visit('/fund', { cookie: 'in=1; preview=ended; previewing=wallet@2.0.0-cccc' }));
  const cleared = [
    expect.stringMatching(/^preview=; Path=\/; Max-Age=0/),
    expect.stringMatching(/^previewing=; Path=\/; Max-Age=0/),
  ];
  expect(over.filter((one) => one.startsWith('preview'))).toEqual(cleared);
  for (const text of ['off', 'x.y', `${token}x`]) {
    const ended = await open.visit(`/fund?preview=${text}&from=x`);
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/fund?from=x']);
    expect(cookiesOf(ended).slice(0, 2)).toEqual(cleared);
  }
  const expired = await answer({ preview: 'x.y', path: '/fund', nonce: '' }, OWN);
  expect([expired.headers.location, cookiesOf(expired).slice(0, 2)]).toEqual(['/fund', cleared]);
});

test('over https another host of the site cannot plant a preview', async () => {
  const server = Fastify({ trustProxy: true });
  await server.register(edge, { registry: open.registry, config: testConfig });
  const visit = (cookie: string) =>
    server.inject({ url: '/fund', headers: { accept: 'text/html', 'x-forwarded-proto': 'https', cookie } });
  expect(shows(await visit(`in=1; preview=${token}`))).toBe(false);
  expect(shows(await visit(`in=1; __Host-preview=${token}`))).toBe(true);
  await server.close();
});

describe('previews with a host of their own', () => {
  const server = Fastify();
  const at = (host: string, url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { accept: 'text/html', host, ...headers } });
  const onApp = (url: string, headers?: Record<string, string>) => at('viewmax.example', url, headers);
  const onPreviews = (url: string, headers?: Record<string, string>) => at('previews.example:443', url, headers);

  beforeAll(async () => {
    await server.register(edge, {
      registry: open.registry,
      config: testConfig,
      publicUrl: 'https://viewmax.example',
      previewUrl: 'https://previews.example',
    });
  });
  afterAll(() => server.close());

  test("a link at the app's host leads to the host of previews, and no code of it runs at the app's", async () => {
    const led = await onApp(`//fund?a=1&preview=${token}`);
    expect([led.statusCode, led.headers.location, cookiesOf(led)]).toEqual([
      303,
      `https://previews.example/fund?a=1&preview=${token}`,
      [],
    ]);
    const planted = await onApp('/fund', { cookie: `in=1; preview=${token}; previewing=wallet@${VERSION}` });
    expect(shows(planted)).toBe(false);
    expect(cookiesOf(planted)).toContain('previewing=; Path=/; Max-Age=0; SameSite=Lax');
    const carriers: Record<string, string>[] = [{ cookie: `preview=${token}` }, { 'x-viewmax-preview': token }];
    for (const headers of carriers) expect((await onApp('/discovery.json', headers)).body).not.toContain(VERSION);
    const posted = await server.inject({ method: 'POST', url: '/discovery/preview', headers: OWN });
    expect(posted.statusCode).toBe(404);
  });

  test('the link begins the preview there, without the account of an earlier preview', async () => {
    const begins = await onPreviews(`/fund?preview=${token}`);
    expect([begins.headers.location, begins.headers['clear-site-data'], begun(begins).length]).toEqual([
      '/fund',
      '"storage"',
      1,
    ]);
    const cookie = `in=1; preview=${token}`;
    expect((await onPreviews(`/fund?preview=${token}`, { cookie })).headers['clear-site-data']).toBeUndefined();
    const page = await onPreviews('/fund', { cookie });
    expect([page.statusCode, page.headers['x-robots-tag'], shows(page)]).toEqual([200, 'noindex', true]);
    expect((await onPreviews('/discovery.json', { cookie })).body).toContain(VERSION);
  });

  test('without a preview, a visitor of that host gets the app', async () => {
    for (const cookie of ['', 'preview=ended']) {
      const led = await onPreviews('/fund?from=x', { cookie });
      expect([led.statusCode, led.headers.location]).toEqual([303, 'https://viewmax.example/fund?from=x']);
    }
    expect((await onPreviews('/fund?preview=off', { cookie: `preview=${token}` })).headers.location).toBe('/fund');
  });

  test('that host registers no worker, and search engines read nothing there', async () => {
    expect((await onPreviews('/sw.js')).statusCode).toBe(404);
    expect((await onPreviews('/robots.txt')).body).toBe('User-agent: *\nDisallow: /');
    expect((await onApp('/robots.txt')).body).toContain('Sitemap: https://viewmax.example/sitemap.xml');
    expect((await onApp('/fund', { cookie: 'in=1' })).headers['x-robots-tag']).toBeUndefined();
  });
});
