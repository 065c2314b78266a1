import { afterEach, expect, test } from '@jest/globals';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge | undefined;
afterEach(() => open?.close());

const publicUrl = 'https://viewmax.example';
const movies = { moviesList: [{ MovieID: 'a&b' }, { MovieID: 'eko' }] };
const askBackend = async () => ({ status: 200, text: JSON.stringify(movies) });

test('a sitemap without a public origin is a 404, because the Host header can be forged', async () => {
  open = await openTestEdge({ askBackend });
  expect((await open.get('/sitemap.xml', { host: 'evil.example' })).statusCode).toBe(404);
  expect((await open.get('/robots.txt', { host: 'evil.example' })).body).not.toContain('evil');
});

test('the sitemap lists public screens and movies, and no screen of members', async () => {
  open = await openTestEdge({ askBackend, publicUrl });
  const { body, headers } = await open.get('/sitemap.xml', { host: 'evil.example' });
  expect(headers['content-type']).toContain('application/xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://viewmax.example/',
    'https://viewmax.example/movie/a%26b',
    'https://viewmax.example/movie/eko',
  ]);
});

test('a backend with a broken list of movies leaves the screens in the sitemap, and no other host', async () => {
  const moviesList = [null, { MovieID: '//evil.example' }, { MovieID: 7 }, {}, { MovieID: '..' }];
  open = await openTestEdge({
    askBackend: async () => ({ status: 200, text: JSON.stringify({ moviesList }) }),
    publicUrl,
  });
  const { statusCode, body } = await open.get('/sitemap.xml');
  expect([statusCode, [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)]).toEqual([
    200,
    ['https://viewmax.example/', 'https://viewmax.example/movie/%2F%2Fevil.example'],
  ]);
});

test('the sitemap lists the screens while the backend gives no answer', async () => {
  open = await openTestEdge({ askBackend: async () => ({ status: 500, text: '' }), publicUrl });
  expect((await open.get('/sitemap.xml')).body).toContain('<loc>https://viewmax.example/</loc>');
});

test('robots.txt closes the paths of machines and names the sitemap', async () => {
  open = await openTestEdge({ askBackend, publicUrl });
  const { body } = await open.get('/robots.txt');
  expect(body).toContain('Disallow: /api/');
  expect(body).not.toContain('Disallow: /img');
  expect(body).toContain('Sitemap: https://viewmax.example/sitemap.xml');
});

test('a page with a member’s data is not indexed', async () => {
  open = await openTestEdge({ askBackend, publicUrl });
  expect((await open.visit('/fund')).body).toContain('<meta name="robots" content="noindex">');
  expect((await open.visit('/')).body).not.toContain('noindex');
});
