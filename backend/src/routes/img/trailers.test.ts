import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startBackend, type TestBackend } from '../../../test/start-backend.ts';

const FOLDER = join(import.meta.dirname, '../../../seed/trailers');
const files = readdirSync(FOLDER);

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const get = (url: string, range?: string) => backend.server.inject({ url, headers: range ? { range } : {} });

test.each(['/img/trailers/nothing.mp4', '/img/trailers/..%2fmovies.ts', '/img/trailers/', '/img/nothing'])(
  '%s is not found',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('an unsatisfiable range is refused', async () => {
  expect((await get('/img/trailers/eko.mp4', 'bytes=99999999-')).statusCode).toBe(416);
});

test('a player gets the requested range', async () => {
  const whole = readFileSync(join(FOLDER, 'eko.mp4'));
  const answer = await get('/img/trailers/eko.mp4', 'bytes=100-199');
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
