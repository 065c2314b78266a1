import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge;
beforeAll(async () => {
  open = await openTestEdge();
}, OPEN_MS);
afterAll(() => open.close());

test('a shell without a worker gives a 404', async () => {
  expect((await open.get('/sw.js')).statusCode).toBe(404);
});

test("a client revalidates the live shell's worker each time and gets a 304 for an unchanged one", async () => {
  const shell = await open.registry.publish(
    writeRelease({ name: 'shell', version: '1.1.0-bbbb', worker: 'self.x = 1' }),
  );
  await open.registry.activate([shell]);
  const { headers, body } = await open.get('/sw.js');
  expect(body).toBe('self.x = 1');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  const again = await open.get('/sw.js', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("the edge compresses the live shell's worker in each encoding that a browser accepts", async () => {
  for (const version of ['1.2.0-cccc', '1.3.0-dddd']) {
    const worker = `self.x = '${version}${'. '.repeat(200)}'`;
    await open.registry.activate([await open.registry.publish(writeRelease({ name: 'shell', version, worker }))]);
    const get = async (accepted: string) => {
      const { headers, rawPayload } = await open.get('/sw.js', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/javascript; charset=utf-8' });
      return { etag: headers.etag, encoding: headers['content-encoding'], bytes: rawPayload };
    };
    const [brotli, gzip, plain] = await Promise.all([get('gzip, deflate, br'), get('gzip, br;q=0'), get('identity')]);
    expect([brotli.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
    expect(String(brotliDecompressSync(brotli.bytes))).toBe(worker);
    expect(String(gunzipSync(gzip.bytes))).toBe(worker);
    expect(String(plain.bytes)).toBe(worker);
    // The ETag is the same for every encoding.
    expect([brotli.etag, gzip.etag]).toEqual([plain.etag, plain.etag]);
  }
});

test('the edge serves a worker that is too small for a compressed copy', async () => {
  const shell = await open.registry.publish(writeRelease({ name: 'shell', version: '1.4.0-eeee', worker: 'x' }));
  await open.registry.activate([shell]);
  const { headers, body } = await open.get('/sw.js', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'x']);
});
