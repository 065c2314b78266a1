import { afterAll, expect, test } from '@jest/globals';
import { makePreview } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import Fastify from 'fastify';
import { edge } from '../edge.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { cookiesOf, openTestEdge, smallReleases, testConfig } from '../testing/open-test-edge.ts';

const VERSION = '2.0.0-cccc';
const APP = 'https://viewmax.example';
const routes = smallReleases.find(({ name }) => name === 'wallet')?.routes;

let token: string;
const open = await openTestEdge({ publicUrl: APP, previewUrl: 'https://previews.example' });
afterAll(open.close);
await open.registry.publish(writeRelease({ name: 'wallet', version: VERSION, routes }));
const who = { id: 'settings', by: 'ops', kind: 'token', role: 'ops' } as const;
const releases = [{ name: 'wallet', version: VERSION }];
({ token } = await makePreview(open.registry.context, who, { releases, tester: false, hours: 1 }));

const begun = (answer: Parameters<typeof cookiesOf>[0]) =>
  cookiesOf(answer).filter((one) => /^(__Host-)?preview=[^;]/.test(one));
const shows = ({ body }: { body: string }) => body.includes(`/r/wallet/${VERSION}/entry.js`);
const cleared = [
  expect.stringMatching(/^preview=; Path=\/; Max-Age=0/),
  expect.stringMatching(/^previewing=; Path=\/; Max-Age=0/),
];

const onApp = (url: string, headers: Record<string, string> = {}) =>
  open.visit(url, { host: 'viewmax.example', ...headers });
const onPreviews = (url: string, headers: Record<string, string> = {}) =>
  open.visit(url, { host: 'previews.example:443', ...headers });

/** Another edge on the same registry. */
async function withOptions<T>(options: Partial<EdgeOptions>, act: (server: ReturnType<typeof Fastify>) => Promise<T>) {
  const server = Fastify({ trustProxy: true });
  await server.register(edge, { registry: open.registry, config: testConfig, ...options });
  return act(server).finally(() => server.close());
}

test('one click on a preview link gives no member to unreviewed code: it runs on another host alone', async () => {
  const led = await onApp(`//fund?a=1&preview=${token}`, { cookie: 'in=1' });
  expect([led.statusCode, led.headers.location, cookiesOf(led)]).toEqual([
    303,
    `https://previews.example/fund?a=1&preview=${token}`,
    [],
  ]);
  const planted = await onApp('/fund', { cookie: `in=1; preview=${token}; previewing=wallet@${VERSION}` });
  expect(shows(planted)).toBe(false);
  expect(cookiesOf(planted)).toContain('previewing=; Path=/; Max-Age=0; SameSite=Lax');
  for (const cookie of [`preview=${token}`, `__Host-preview=${token}`])
    expect((await onApp('/discovery.json', { cookie })).body).not.toContain(VERSION);
});

test('without a host of previews a link shows a page that names the setting, and no code of a release', async () => {
  await withOptions({}, async (server) => {
    const visit = (url: string, cookie = 'in=1') => server.inject({ url, headers: { accept: 'text/html', cookie } });
    for (const link of [`/fund?preview=${token}`, '/?preview=x.y']) {
      const { statusCode, headers, body } = await visit(link);
      expect([statusCode, cookiesOf({ headers })]).toEqual([404, []]);
      expect(body).toContain('the setting PREVIEW_URL');
      expect(body).not.toMatch(/<script|\/r\//);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
    const planted = await visit('/fund', `in=1; preview=${token}; previewing=wallet@${VERSION}`);
    expect([shows(planted), cookiesOf(planted).filter((one) => one.startsWith('preview'))]).toEqual([false, cleared]);
    expect((await visit('/fund?preview=off')).headers.location).toBe('/fund');
  });
});

test('the link begins the preview on its host, without the account of an earlier preview', async () => {
  const begins = await onPreviews(`/fund?preview=${token}`);
  expect([begins.statusCode, begins.headers.location, begins.headers['clear-site-data']]).toEqual([
    303,
    '/fund',
    '"storage"',
  ]);
  // The strip of the page reads the second cookie.
  expect(cookiesOf(begins)).toEqual([
    expect.stringMatching(/^preview=[\w.-]+; Path=\/; Max-Age=\d{4}; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^previewing=wallet@[^;]+; Path=\/; Max-Age=\d{4}; SameSite=Lax$/),
    expect.stringMatching(/^set=; Path=\/; Max-Age=0/),
  ]);
  const cookie = `in=1; preview=${token}`;
  const page = await onPreviews('/fund', { cookie });
  expect([page.statusCode, page.headers['x-robots-tag'], shows(page)]).toEqual([200, 'noindex', true]);
  expect((await onPreviews('/discovery.json', { cookie })).body).toContain(VERSION);
  // The same link again changes nothing.
  const again = await onPreviews(`/fund?preview=${token}`, { cookie });
  expect([again.headers.location, again.headers['clear-site-data'], begun(again)]).toEqual(['/fund', undefined, []]);
});

test('an ended or foreign link, and ?preview=off, end the preview', async () => {
  for (const text of ['off', 'x.y', `${token}x`]) {
    const ended = await onPreviews(`//fund?preview=${text}&from=x`);
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/fund?from=x']);
    expect(cookiesOf(ended).slice(0, 2)).toEqual(cleared);
  }
});

test('without a preview, a visitor of that host gets the app', async () => {
  for (const cookie of ['', 'preview=ended']) {
    const led = await onPreviews('/fund?from=x', { cookie });
    expect([led.statusCode, led.headers.location]).toEqual([303, `${APP}/fund?from=x`]);
  }
  // An app of a developer's machine has no public address to lead to.
  await withOptions({ previewUrl: 'http://previews.localhost:8080' }, async (server) => {
    const headers = { accept: 'text/html', host: 'previews.localhost:8080' };
    expect((await server.inject({ url: '/', headers })).statusCode).toBe(200);
  });
});

test('that host registers no worker, and search engines read nothing there', async () => {
  expect((await onPreviews('/sw.js')).statusCode).toBe(404);
  expect((await onPreviews('/robots.txt')).body).toBe('User-agent: *\nDisallow: /');
  expect((await onApp('/robots.txt')).body).toContain(`Sitemap: ${APP}/sitemap.xml`);
  expect((await onApp('/fund', { cookie: 'in=1' })).headers['x-robots-tag']).toBeUndefined();
});

test('over https another host of the site cannot plant a preview', async () => {
  await withOptions({ publicUrl: APP, previewUrl: 'https://previews.example' }, async (server) => {
    const asked = { accept: 'text/html', host: 'previews.example', 'x-forwarded-proto': 'https' };
    const visit = (cookie: string) => server.inject({ url: '/fund', headers: { ...asked, cookie } });
    expect((await visit(`in=1; preview=${token}`)).headers.location).toBe(`${APP}/fund`);
    expect(shows(await visit(`in=1; __Host-preview=${token}`))).toBe(true);
  });
});
