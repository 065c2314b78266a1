import { expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { encodePicture } from './encode-picture.ts';

const SIDE = 64;
/** 12.25 and 25 million pixels. */
const [LARGE, LARGEST] = [3500, 5000];

const photo = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c63' } });

test.each<[string, number, (picture: Sharp) => Sharp]>([
  ['a GIF', LARGE, (picture) => picture.gif({ effort: 1 })],
  ['a WebP', LARGE, (picture) => picture.webp({ effort: 0 })],
  ['a progressive JPEG', LARGE, (picture) => picture.jpeg({ progressive: true })],
  ['an interlaced PNG', LARGE, (picture) => picture.png({ progressive: true })],
  ['a JPEG', LARGEST, (picture) => picture.jpeg()],
  ['a PNG', LARGEST, (picture) => picture.png()],
])('%s of few bytes and %d pixels a side is refused before it is decoded', async (_, side, as) => {
  const bytes = await as(photo(side)).toBuffer();
  expect(bytes.length).toBeLessThan(500_000);
  expect(await encodePicture(bytes, SIDE)).toBeNull();
});

test.each<[string, (picture: Sharp) => Sharp]>([
  ['a JPEG', (picture) => picture.jpeg()],
  ['a PNG', (picture) => picture.png()],
])('%s of a phone, 12 million pixels, is encoded', async (_, as) => {
  const picture = await encodePicture(await as(photo(LARGE)).toBuffer(), SIDE);
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: 'webp', width: SIDE });
});

test('twelve uploads at once are decoded two at a time', async () => {
  const bytes = await photo(1500).gif({ effort: 1 }).toBuffer();
  let most = 0;
  const watching = setInterval(() => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  }, 1);
  const all = await Promise.all(Array.from({ length: 12 }, () => encodePicture(bytes, SIDE)));
  clearInterval(watching);
  expect(all.every(Boolean)).toBe(true);
  // A picture that has just ended may still count beside the next two.
  expect(most).toBeGreaterThanOrEqual(2);
  expect(most).toBeLessThanOrEqual(3);
});

test('the backend asks an upload beyond the queue to try again', async () => {
  const bytes = await photo(500).png().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => encodePicture(bytes, SIDE)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 12 }, () => 'too_slow'));
});

test('the decoder keeps no memory between pictures', () => {
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { max: 0 } });
});
