import { afterEach, expect, test } from '@jest/globals';
import { LINK_PICTURE } from '@viewmax/contracts/pictures';
import { isReserved } from '@viewmax/contracts/reserved';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge | undefined;
afterEach(() => open?.close());

/** Width and height in the first frame header of a JPEG. */
function sizeOf(jpeg: Buffer): number[] {
  let at = 2;
  while (![0xc0, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

test('no remote can own the path of the picture', () => {
  expect(isReserved(LINK_PICTURE)).toBe(true);
});

test('the picture of links to the app is a cacheable JPEG of 1200x630 below 100 KB', async () => {
  open = await openTestEdge();
  const { rawPayload, headers } = await open.get(LINK_PICTURE);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect([sizeOf(rawPayload), rawPayload.length < 100_000]).toEqual([[1200, 630], true]);
  const again = await open.get(LINK_PICTURE, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
