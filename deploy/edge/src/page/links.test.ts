import { afterEach, expect, test } from '@jest/globals';
import type { Renderer } from '@viewmax/renderer';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge | undefined;
afterEach(() => open?.close());

const publicUrl = 'https://viewmax.example';
const whatsApp = { 'user-agent': 'WhatsApp/2.24' };
const head = {
  title: 'Eko Nocturne',
  picture: '/img/share/movie/eko.jpg',
  facts: { '@type': 'Movie', name: 'Eko Nocturne' },
};
const askBackend = async (path: string) =>
  path.endsWith('/eko') ? { status: 200, text: '{"onemoviedetails":{}}' } : { status: 404, text: '{}' };

function openWith(rendered: unknown = head) {
  const render: Renderer['render'] = async ({ missing }) =>
    ({ html: '<main>screen</main>', head: missing?.length ? { title: 'Movie not found' } : rendered }) as never;
  return openTestEdge({ publicUrl, askBackend, renderer: { render, close: () => {} } });
}

test('a forged Host header puts no address into a page, nor into the page that others get', async () => {
  open = await openWith();
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    ...whatsApp,
  };
  const first = await open.visit('/movie/eko', forged);
  const next = await open.visit('/movie/eko', whatsApp);
  for (const { body } of [first, next]) {
    expect(body).not.toContain('evil.example');
    expect(body).toContain('<meta property="og:url" content="https://viewmax.example/movie/eko">');
    expect(body).toContain('<meta property="og:image" content="https://viewmax.example/img/share/movie/eko.jpg">');
  }
});

test.each(['//movie/eko', '/movie//eko', '/movie/eko/', '/movie/%65ko', '/movie/eko?from=https://evil.example'])(
  'the address %s names the movie’s one address, and no other host',
  async (path) => {
    open = await openWith();
    const { body } = await open.visit(path, whatsApp);
    expect(body).toContain('<link rel="canonical" href="https://viewmax.example/movie/eko">');
    expect(body).not.toContain('evil.example');
  },
);

test.each([[{ title: 42, facts: 7 }], [{ title: { a: 1 }, description: [], picture: 1 }], ['text'], [null]])(
  'a release with the head %j breaks no page',
  async (bad) => {
    open = await openWith(bad);
    const { statusCode, body } = await open.visit('/movie/eko', whatsApp);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta property="og:image" content="https://viewmax.example/link-picture.jpg">');
  },
);

test('a movie that does not exist is a 404 with its screen, which no search shows', async () => {
  open = await openWith();
  const { statusCode, body } = await open.visit('/movie/gone', whatsApp);
  expect(statusCode).toBe(404);
  expect(body).toContain('<main>screen</main>');
  expect(body).toContain('<title>Movie not found | Viewmax</title>');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toMatch(/og:|canonical/);
});
