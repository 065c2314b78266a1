import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, userOf } from '../../test/start-backend.ts';

const backend = openShop();
let token: string;
let uuid: string;
beforeAll(async () => {
  token = await backend.login();
  uuid = userOf(token).UUID;
});

const photo = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#c63' } });

const upload = (image: Buffer | null, fields: Record<string, string> = { uuid }, by = token) =>
  backend.upload(image, { mimeType: 'image/png', ...fields }, by);
const saved = async (image: Buffer) => (await upload(image)).json<{ UserDpUrl: string }>().UserDpUrl;

test('the upload refuses visitors', async () => {
  expect((await upload(await photo().png().toBuffer(), { uuid }, '')).statusCode).toBe(401);
});

test("the upload refuses another user's picture, and one without a user", async () => {
  const image = await photo().png().toBuffer();
  expect((await upload(image, { uuid: userOf(await backend.login(BAUCHI)).UUID })).statusCode).toBe(403);
  expect((await upload(image, {})).statusCode).toBe(400);
  expect((await upload(null)).statusCode).toBe(400);
});

test('the upload refuses a body that is no form', async () => {
  const answer = await backend.post('/api/v1/user/upload', { uuid }, token);
  expect(answer.statusCode).toBe(415);
});

test('an upload that meets a full disk says so, and a stored picture is still shown', async () => {
  const path = await saved(await photo().png().toBuffer());
  const full = Object.assign(new Error('secret'), { code: 'ENOSPC' });
  const write = jest.spyOn(fs, 'writeFile').mockRejectedValue(full);
  syncBuiltinESMExports();
  const answer = await upload(await photo().png().toBuffer());
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'cannot_store']);
  expect(answer.json().error).toBe('We cannot store this right now. Please try again later.');
  expect((await backend.get(`${path}?w=96`)).statusCode).toBe(200);
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
  syncBuiltinESMExports();
});

test.each(['', '--x', '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc'])(
  'the upload refuses a form that breaks off',
  async (payload) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await backend.server.inject({ method: 'POST', url: '/api/v1/user/upload', headers, payload });
    expect(answer.statusCode).toBe(400);
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>';
test.each([
  ['an SVG', () => Buffer.from(svg)],
  ['a script', () => Buffer.from('<script>alert(1)</script>')],
  ['nothing', () => Buffer.alloc(0)],
  ['a TIFF', () => photo(20, 20).tiff().toBuffer()],
  ['noise that begins as a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2000)])],
  ['half a PNG', async () => (await photo().png().toBuffer()).subarray(0, 400)],
  ['a small file that decodes to 25 million pixels', () => photo(5000, 5000).png().toBuffer()],
])(
  'the upload refuses %s, whatever its name and type',
  async (_, make) => {
    const answer = await upload(await make());
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({
      code: 'unsupported_image',
      error: 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).',
    });
  },
  30_000,
);

test('the upload refuses more than 5 MB', async () => {
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 1))).statusCode).toBe(413);
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s becomes a webp of at most 512 px', async (format) => {
  const path = await saved(await photo().toFormat(format).toBuffer());
  expect(path).toMatch(/^\/img\/u\/[\w-]{22}\.webp$/);
  const answer = await backend.get(path);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
});

test('the stored picture has no metadata, and is upright', async () => {
  const exif = { IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '5/1 53/1 0/1' } };
  const image = await photo(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(image).metadata()).exif).toBeDefined();
  const { rawPayload } = await backend.get(await saved(image));
  const { exif: left, width, height } = await sharp(rawPayload).metadata();
  expect({ left, width, height }).toEqual({ left: undefined, width: 200, height: 300 });
});

test('the account keeps the last picture, and the token holds its address', async () => {
  const first = await saved(await photo().png().toBuffer());
  const second = await saved(await photo().png().toBuffer());
  expect((await backend.get(first)).statusCode).toBe(404);
  expect((await backend.get(second)).statusCode).toBe(200);
  const fresh = (await backend.get(`/api/v1/refresh/${uuid}`, token)).json().token;
  expect(userOf(fresh).UserDpUrl).toBe(second);
});

test('the proxy serves our own pictures, and sends no request for others', async () => {
  const path = await saved(await photo().png().toBuffer());
  const proxy = (url: string) => backend.get(`/img/proxy?url=${encodeURIComponent(url)}&t=1`);
  expect((await proxy(path)).headers['content-type']).toBe('image/webp');
  expect((await proxy(`https://viewmax.example${path}`)).statusCode).toBe(200);
  for (const url of [
    '',
    'http://169.254.169.254/latest',
    '/img/u/../../secrets/jwt',
    'file:///etc/passwd',
    `${path}?x`,
  ]) {
    expect((await proxy(url)).statusCode).toBe(404);
  }
  expect((await backend.get('/img/u/..%2f..%2fsecrets%2fjwt')).statusCode).toBe(404);
});

test('the server sends a picture at the requested width, in the smallest accepted format', async () => {
  const path = await saved(await photo().jpeg().toBuffer());
  const get = async (query: string, accept = 'image/avif,image/webp,*/*;q=0.8') => {
    const answer = await backend.server.inject({ url: `${path}${query}`, headers: { accept } });
    const { format, width } = await sharp(answer.rawPayload).metadata();
    return { width, format, type: answer.headers['content-type'], vary: answer.headers.vary };
  };
  const avif = { format: 'heif', type: 'image/avif', vary: 'accept' };
  expect(await get('?w=60')).toEqual({ ...avif, width: 96 });
  expect(await get('?w=193')).toEqual({ ...avif, width: 384 });
  const webp = { format: 'webp', type: 'image/webp', vary: 'accept' };
  expect(await get('?w=96', '*/*')).toEqual({ ...webp, width: 96 });
  for (const query of ['', '?w=2000', '?w=x', '?w=96&w=192']) expect(await get(query)).toEqual({ ...webp, width: 512 });
  expect((await backend.get(`/img/proxy?url=${path}&w=96`)).rawPayload).toEqual(
    (await backend.get(`${path}?w=96`)).rawPayload,
  );
});

test('closing an account deletes its picture at every width', async () => {
  const mine = await saved(await photo().png().toBuffer());
  expect((await backend.get(`${mine}?w=96`)).statusCode).toBe(200);
  await backend.post('/api/v1/user/delete', { password: 'viewmax-demo' }, token);
  expect(await backend.query('select from app.users where picture_url is not null')).toEqual([]);
  expect((await backend.get(mine)).statusCode).toBe(404);
  expect((await backend.get(`${mine}?w=96`)).statusCode).toBe(404);
  const left = readdirSync(join(backend.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
