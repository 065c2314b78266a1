import { beforeEach, expect, test } from '@jest/globals';
import type { Movie } from '@viewmax/contracts/movies';
import sharp from 'sharp';
import { openShop } from '../../../test/open-shop.ts';

const requests: string[] = [];
let picture: Buffer | Error;
const download = async (url: string) => {
  requests.push(url);
  if (picture instanceof Error) throw picture;
  return picture;
};
const backend = openShop({}, { download });

beforeEach(async () => {
  requests.length = 0;
  picture = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
});

const proxied = (url: string) => `/img/proxy?url=${encodeURIComponent(url)}`;

/** A movie's poster as the app gets it, while it has this address. */
async function offered(url: string): Promise<string> {
  await backend.query(`update app.movies set poster_url = $1 where id = 'eko-nocturne'`, [url]);
  const { moviesList } = (await backend.get('/api/v1/movies')).json<{ moviesList: Movie[] }>();
  return moviesList[0]?.PosterURL ?? '';
}

test.each([
  'https://cdn.example/nobody-named-this.jpg',
  'http://cdn.example/plain.jpg',
  'https://127.0.0.1/',
  '//cdn.example/a.jpg',
])('the proxy does not fetch %j: the catalogue does not name it', async (url) => {
  expect((await backend.get(proxied(url))).statusCode).toBe(404);
  expect(requests).toEqual([]);
});

test.each<[string, Buffer | Error]>([
  ['is drawn', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['may not be fetched', new Error('10.0.0.1 is not allowed')],
  ['is too large', new Error('cdn.example sent too many bytes')],
  ['does not arrive', new Error('The operation was aborted due to timeout')],
])('the proxy never redirects a visitor to a foreign host for a picture that %s', async (why, gives) => {
  const address = `https://cdn.example/${encodeURIComponent(why)}`;
  const url = await offered(address);
  picture = gives;
  for (const query of ['', '&w=96']) {
    const answer = await backend.get(url + query);
    // The service worker caches found pictures for ever, but must request this one again.
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).not.toContain('cdn.example');
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('svg');
  }
  // The proxy does not retry at once.
  expect(requests).toEqual([address]);
});

test('the proxy fetches a poster of another host once, and serves it at the requested width', async () => {
  const url = await offered('https://cdn.example/eko.jpg?v=2&x=é');
  expect(url).toBe('/img/proxy?url=https%3A%2F%2Fcdn.example%2Feko.jpg%3Fv%3D2%26x%3D%C3%A9');
  const widths = await Promise.all(
    ['', '&w=96', '&w=300', '&w=700'].map(async (query) => {
      const answer = await backend.server.inject({ url: url + query, headers: { accept: 'image/avif,*/*' } });
      return [(await sharp(answer.rawPayload).metadata()).width, answer.headers['content-type']];
    }),
  );
  expect(widths).toEqual([
    [768, 'image/webp'],
    [96, 'image/avif'],
    [384, 'image/avif'],
    [768, 'image/avif'],
  ]);
  expect(requests).toEqual(['https://cdn.example/eko.jpg?v=2&x=é']);
});

test('the proxy leaves drawn pictures of ours unchanged', async () => {
  expect(await offered('/img/posters/eko.svg')).toBe('/img/posters/eko.svg');
});
