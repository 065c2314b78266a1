import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { openTestEdge, type TestEdge } from '../testing/open-test-edge.ts';

let open: TestEdge;
beforeAll(async () => {
  open = await openTestEdge();
}, OPEN_MS);
afterAll(() => open.close());

test('a shell without a worker leaves none', async () => {
  expect((await open.get('/sw.js')).statusCode).toBe(404);
});

test('the worker is that of the live shell, asked for again each time, and not sent to those who have it', async () => {
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
