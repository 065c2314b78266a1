import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { demoMovies } from '../../../seed/movies.ts';
import { openShop } from '../../../test/open-shop.ts';

const backend = openShop();

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

const FOLDER = join(import.meta.dirname, '../../../seed/trailers');
const files = readdirSync(FOLDER);
const trailer = (url: string, range?: string) => get(range ? { range } : {}, url);

test.each(['/img/trailers/nothing.mp4', '/img/trailers/..%2fmovies.ts', '/img/trailers/', '/img/nothing'])(
  '%s is not found',
  async (url) => {
    const answer = await trailer(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('an unsatisfiable range is refused', async () => {
  expect((await trailer('/img/trailers/eko.mp4', 'bytes=99999999-')).statusCode).toBe(416);
});

test('a player gets the requested range', async () => {
  const whole = readFileSync(join(FOLDER, 'eko.mp4'));
  const answer = await trailer('/img/trailers/eko.mp4', 'bytes=100-199');
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': `bytes 100-199/${whole.length}`,
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.rawPayload.equals(whole.subarray(100, 200))).toBe(true);
});

/** The duration in seconds, from the movie header. */
function durationOf(bytes: Buffer): number {
  const box = bytes.indexOf('mvhd') + 4;
  return bytes.readUInt32BE(box + 16) / bytes.readUInt32BE(box + 12);
}

test('the videos are short, small H.264 files that start before they are complete', () => {
  expect(files).toHaveLength(8);
  const sizes = files.map((name) => {
    const bytes = readFileSync(join(FOLDER, name));
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.includes('avc1')).toBe(true);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(durationOf(bytes)).toBeGreaterThanOrEqual(5);
    expect(durationOf(bytes)).toBeLessThanOrEqual(10);
    return bytes.length;
  });
  expect(Math.max(...sizes)).toBeLessThan(400_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3_200_000);
});
