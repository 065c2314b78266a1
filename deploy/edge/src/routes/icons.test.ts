import { afterAll, expect, test } from '@jest/globals';
import { LINK_PICTURE } from '@viewmax/contracts/pictures';
import { isReserved } from '@viewmax/contracts/reserved';
import { openTestEdge } from '../testing/open-test-edge.ts';

interface Picture {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}

const open = await openTestEdge();
afterAll(open.close);

const asked = await open.get('/manifest.webmanifest', { accept: '*/*' });
const manifest = asked.json<{ icons: Picture[]; screenshots: Picture[]; start_url: string; display: string }>();

/** A PNG has its width and height at a fixed place; a JPEG has them in its frame header. */
function sizeOf(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString() === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  return `${bytes.readUInt16BE(frame + 7)}x${bytes.readUInt16BE(frame + 5)}`;
}

test('each picture of the manifest has the type and the size that the manifest names', async () => {
  const { icons, screenshots } = manifest;
  for (const { src, type, sizes } of [...icons, ...screenshots]) {
    const { statusCode, headers, rawPayload } = await open.get(src);
    expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
    if (type !== 'image/svg+xml') expect([src, sizeOf(rawPayload)]).toEqual([src, sizes]);
    expect(rawPayload.length).toBeLessThan(120_000);
  }
});

test('the app is installable: the page names a manifest with the icons and pictures that a browser needs', async () => {
  expect((await open.visit('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(asked.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, screenshots, start_url, display } = manifest;
  expect([start_url, display]).toEqual(['/', 'standalone']);
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(screenshots.length).toBeGreaterThan(1);
});

test('the page names the icon of an iPhone’s home screen, which is opaque', async () => {
  const { body } = await open.get('/', { accept: 'text/html' });
  expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  const { rawPayload } = await open.get('/apple-touch-icon.png');
  expect(sizeOf(rawPayload)).toBe('180x180');
});

test('no remote can own the path of the manifest, of an icon or of another picture of the app', () => {
  const { icons, screenshots } = manifest;
  const paths = [...icons, ...screenshots].map(({ src }) => src);
  const others = [LINK_PICTURE, '/manifest.webmanifest', '/apple-touch-icon.png'];
  expect([...paths, ...others].filter((path) => !isReserved(path))).toEqual([]);
});

test('the picture of links to the app is a cacheable JPEG of 1200x630 below 100 KB', async () => {
  const { rawPayload, headers } = await open.get(LINK_PICTURE);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect([sizeOf(rawPayload), rawPayload.length < 100_000]).toEqual(['1200x630', true]);
  const again = await open.get(LINK_PICTURE, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
