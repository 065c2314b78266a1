import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { openTestBucket, type TestBucket } from '@viewmax/testing/server/test-bucket';
import sharp from 'sharp';
import { NOON, PASSWORD, startBackend, type TestBackend, userOf } from '../../../test/start-backend.ts';
import { appDatabase } from '../../database/app-database.ts';
import { removeLeftPictures } from '../../pictures/left-pictures.ts';
import { createPictureStore } from '../../pictures/picture-store.ts';

const ADDRESS = 's3://viewmax/pictures';
const LATER = new Date(NOON.getTime() + 120_000);
const POSTER = 'https://cdn.example/poster.jpg';

const photo = (background: string) => sharp({ create: { width: 300, height: 450, channels: 3, background } });

let bucket: TestBucket;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  bucket = await openTestBucket();
  bucket.reset();
  backend = await startBackend(
    { PICTURE_STORE: ADDRESS },
    { download: async () => photo('#0c3').jpeg().toBuffer(), hasJobs: false },
  );
  token = await backend.login();
}, 60_000);
afterAll(async () => {
  await backend.close();
  bucket.close();
});
beforeEach(() => bucket.reset());

const upload = async (background = '#c63') =>
  backend.upload(await photo(background).png().toBuffer(), { uuid: userOf(token).UUID }, token);
const saved = async () => (await upload()).json<{ UserDpUrl: string }>().UserDpUrl;

const keys = () => [...bucket.objects.keys()];
const keyOf = (path: string) => `/viewmax/pictures/${path.split('/').pop()}`;
const sweep = async (at: Date) =>
  removeLeftPictures(appDatabase(backend.db), createPictureStore(await openObjects(ADDRESS)), at);

test('an upload while the bucket is away answers 503 with retry-after, and the member keeps the old picture', async () => {
  const before = await saved();
  bucket.faults.isAway = true;
  const answer = await upload();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'too_slow']);
  expect(await backend.query('select from app.users where picture_url = $1', [before])).toHaveLength(1);
});

test('a picture while the bucket is away is the placeholder, and no cache keeps it', async () => {
  bucket.faults.isAway = true;
  for (const path of ['/img/u/aaaaaaaaaaaaaaaaaaaaaa.webp', '/img/proxy?url=/img/u/aaaaaaaaaaaaaaaaaaaaaa.webp&w=96']) {
    const answer = await backend.get(path);
    expect([answer.statusCode, answer.body.startsWith('<svg')]).toEqual([503, true]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/svg+xml' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('a poster of another host while the bucket is away is the placeholder, and the card of its link has no poster', async () => {
  await backend.query(`update app.movies set poster_url = $1 where id = 'eko-nocturne'`, [POSTER]);
  bucket.faults.isAway = true;
  const poster = await backend.get(`/img/proxy?url=${encodeURIComponent(POSTER)}`);
  expect([poster.statusCode, poster.body.startsWith('<svg')]).toEqual([503, true]);
  const card = await backend.get('/img/share/movie/eko-nocturne.jpg');
  expect([card.statusCode, card.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
});

test('uploads and copies of posters are objects below the prefix', async () => {
  await backend.query(`update app.movies set poster_url = $1 where id = 'eko-nocturne'`, [POSTER]);
  const path = await saved();
  expect((await backend.get(`${path}?w=96`)).statusCode).toBe(200);
  expect((await backend.get(`/img/proxy?url=${encodeURIComponent(POSTER)}`)).statusCode).toBe(200);
  const small = keyOf(path).replace('.webp', '@96.webp');
  const [foreign = '', ...rest] = keys().filter((key) => key.includes('/foreign/'));
  expect([foreign.startsWith('/viewmax/pictures/foreign/'), rest]).toEqual([true, []]);
  expect(keys().toSorted()).toEqual([keyOf(path), small, foreign].toSorted());
});

test('a replaced picture leaves no object', async () => {
  const before = await saved();
  await backend.get(`${before}?w=96`);
  const after = await saved();
  expect(keys()).toEqual([keyOf(after)]);
  expect((await backend.get(before)).statusCode).toBe(404);
});

test('the sweep removes a picture whose removal failed, and only then its row', async () => {
  const before = await saved();
  await backend.query('delete from app.left_pictures');
  await backend.query('insert into app.left_pictures values ($1, $2)', [before, NOON]);
  await sweep(new Date(LATER.getTime() - 1));
  expect(keys()).toEqual([keyOf(before)]);
  bucket.faults.isAway = true;
  await expect(sweep(LATER)).rejects.toThrow('The store answered 503 to DELETE');
  expect(await backend.query('select from app.left_pictures')).toHaveLength(1);
  bucket.faults.isAway = false;
  await sweep(LATER);
  expect([keys(), await backend.query('select from app.left_pictures')]).toEqual([[], []]);
});

// The member closes the account, so this test is the last one.
test('a closed account leaves no object, also if the bucket is away at that moment', async () => {
  const path = await saved();
  bucket.faults.isAway = true;
  const answer = await backend.post('/api/v1/user/delete', { password: PASSWORD }, token);
  expect([answer.statusCode, keys()]).toEqual([200, [keyOf(path)]]);
  bucket.faults.isAway = false;
  await sweep(LATER);
  expect(keys()).toEqual([]);
});
