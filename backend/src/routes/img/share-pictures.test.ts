import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openShop } from '../../../test/open-shop.ts';

const requests: string[] = [];
let photo: Buffer | Error;
const download = async (url: string) => {
  requests.push(url);
  if (photo instanceof Error) throw photo;
  return photo;
};
const backend = openShop({}, { download });

beforeEach(async () => {
  requests.length = 0;
  photo = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#0c3' } })
    .jpeg()
    .toBuffer();
});

const url = (id: string) => `/img/share/movie/${id}.jpg`;
const setPoster = (poster: string) =>
  backend.query(`update app.movies set poster_url = $1 where id = 'eko-nocturne'`, [poster]);

/** The colour in the middle of the poster's place. */
async function colorOfPoster(): Promise<number[]> {
  const { rawPayload } = await backend.get(url('eko-nocturne'));
  const area = { left: 226, top: 315, width: 1, height: 1 };
  return [...(await sharp(rawPayload).extract(area).raw().toBuffer())];
}

test.each([
  '/img/share/movie/no-such-movie.jpg',
  '/img/share/movie/eko-nocturne.svg',
  '/img/share/movie/eko-nocturne',
  '/img/share/movie/.jpg',
  '/img/share/movie/..%2f..%2f..%2fetc%2fpasswd.jpg',
  `/img/share/movie/${'a'.repeat(101)}.jpg`,
])('%s is not found', async (bad) => {
  const answer = await backend.get(bad);
  expect([answer.statusCode, answer.json().code]).toEqual([404, expect.stringContaining('not_found')]);
});

test('an id with a NUL is a bad request', async () => {
  expect((await backend.get(url('%00'))).statusCode).toBe(400);
});

test.each([
  'http://10.0.0.1/latest.jpg',
  'http://cdn.example/a.jpg',
  'file:///etc/passwd',
  '/img/posters/../../../package.json',
  '/img/posters/nothing.svg',
  '/img/proxy?url=https://evil.example/a.jpg',
  '//evil.example/a.jpg',
  'data:image/svg+xml,<svg/>',
  '',
])('a movie with the poster %j gets a card, and the backend connects to no host', async (poster) => {
  await setPoster(poster);
  const answer = await backend.get(url('eko-nocturne'));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(requests).toEqual([]);
});

test('a request cannot choose the poster', async () => {
  await setPoster('/img/posters/eko.svg');
  const plain = await backend.get(url('eko-nocturne'));
  const asked = await backend.get(
    `${url('eko-nocturne')}?url=https://evil.example/a.jpg&poster=https://evil.example/b`,
  );
  expect(asked.rawPayload.equals(plain.rawPayload)).toBe(true);
  expect(requests).toEqual([]);
});

test('a card without its photo is cached for a minute only', async () => {
  photo = new Error('10.0.0.1 is not allowed');
  await setPoster('https://cdn.example/late.jpg');
  const { statusCode, headers } = await backend.get(url('eko-nocturne'));
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
});

test('the card shows a photo of another host, which the backend fetches once', async () => {
  await setPoster('https://cdn.example/eko.jpg');
  const [red = 0, green = 0] = await colorOfPoster();
  expect([red < 20, green > 180]).toEqual([true, true]);
  await colorOfPoster();
  expect(requests).toEqual(['https://cdn.example/eko.jpg']);
});

test('the card of a demo movie is a cacheable JPEG of 1200x630 below 100 KB', async () => {
  await setPoster('/img/posters/eko.svg');
  const { rawPayload, headers } = await backend.get(url('eko-nocturne'));
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(rawPayload.length).toBeLessThan(100_000);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('max-age=86400'),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const again = await backend.server.inject({
    url: url('eko-nocturne'),
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a new title gets a new card', async () => {
  const { headers } = await backend.get(url('eko-nocturne'));
  await backend.query(`update app.movies set title = 'Eko by Day' where id = 'eko-nocturne'`);
  expect((await backend.get(url('eko-nocturne'))).headers.etag).not.toBe(headers.etag);
});

test('movies and trailers name the picture of their links', async () => {
  const { onemoviedetails } = (await backend.get('/api/v1/movie/okada-99')).json();
  expect(onemoviedetails.SharePictureURL).toBe(url('okada-99'));
  const trailer = (await backend.get(`/api/v1/trailer/${onemoviedetails.TrailerID}`)).json();
  expect(trailer.eachTrailer.SharePictureURL).toBe(url('okada-99'));
  const ofMovie = (await backend.get('/api/v1/selected-trailer/okada-99')).json();
  expect(ofMovie.eachTrailer.SharePictureURL).toBe(url('okada-99'));
  expect((await backend.get('/api/v1/trailers')).body).not.toContain('SharePictureURL');
});
