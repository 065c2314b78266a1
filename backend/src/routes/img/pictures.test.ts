import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoMovies } from '../../../seed/movies.ts';
import { startBackend, type TestBackend } from '../../../test/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const url = '/img/posters/eko.svg';
const get = (headers: Record<string, string>, from = url) => backend.server.inject({ url: from, headers });

test.each(['/img/posters/nothing.svg', '/img/posters/..%2f..%2fmovies.ts', '/img/posters/'])(
  '%s is not found',
  async (bad) => {
    expect((await get({}, bad)).statusCode).toBe(404);
  },
);

test('the server sends no brotli to a client that refuses it', async () => {
  for (const accept of ['', 'gzip', 'gzip, br;q=0']) {
    const answer = await get({ 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toMatch(/^<svg /);
  }
});

test('a picture is compressed, cacheable for long, and open to other origins', async () => {
  const answer = await get({ 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'br',
    'cache-control': expect.stringMatching(/max-age=604800/),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await get({})).body);
});

test('an unchanged picture is not sent again', async () => {
  const { etag } = (await get({ 'accept-encoding': 'br' })).headers;
  const answer = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
  expect(answer.statusCode).toBe(304);
  expect(answer.body).toBe('');
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('every demo movie has its poster', async () => {
  for (const { poster } of demoMovies) expect((await get({}, `/img/posters/${poster}.svg`)).statusCode).toBe(200);
});
