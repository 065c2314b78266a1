import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { PRELUDE } from '@viewmax/contracts/worker-prelude';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import Fastify from 'fastify';
import { pageSettings } from '../edge.ts';
import { openTestEdge, testConfig } from '../testing/open-test-edge.ts';
import { serviceWorker } from './service-worker.ts';

const open = await openTestEdge();
afterAll(open.close);

test('a shell without a worker gives a 404', async () => {
  expect((await open.get('/sw.js')).statusCode).toBe(404);
});

const publish = async (version: string, worker: string) => {
  const shell = await open.registry.publish(writeRelease({ name: 'shell', version, worker }));
  await open.registry.activate([shell]);
};

test("the worker contains the keys, the configuration and the policy of the edge's own pages", async () => {
  await publish('1.0.1-aaaa', 'self.x = 1');
  const { body } = await open.get('/sw.js');
  const { prelude, x } = runInNewContext(`var self = {};${body};({ prelude: self.${PRELUDE}, x: self.x })`);
  expect(x).toBe(1);
  const page = await open.visit('/');
  expect(page.body).toContain(`id="config">${JSON.stringify(prelude.config)}</script>`);
  expect(Object.keys(prelude.config.keys)).toHaveLength(2);
  expect(page.headers).toMatchObject(prelude.headers);
  expect(prelude.headers['content-security-policy']).toContain("script-src 'self'");
});

test("a client revalidates the live shell's worker each time and gets a 304 for an unchanged one", async () => {
  await publish('1.1.0-bbbb', 'self.x = 1');
  const { headers, body } = await open.get('/sw.js');
  expect(body).toMatch(/^self\.\w+=\{.+\};\nself\.x = 1$/);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  const again = await open.get('/sw.js', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("another configuration is another worker, and an edge reads a shell's worker once", async () => {
  const { headers } = await open.get('/sw.js');
  const { registry } = open;
  const reads: string[] = [];
  const store: typeof registry.store = {
    ...registry.store,
    read: (release, file) => {
      reads.push(file);
      return registry.store.read(release, file);
    },
  };
  const server = Fastify();
  const changed = { ...testConfig, supportEmail: 'other@viewmax.example' };
  const given = { registry: { ...registry, store }, config: changed };
  await server.register(serviceWorker, { ...given, settings: pageSettings(given) });
  const ask = () => server.inject('/sw.js');
  const [first] = [await ask(), await ask()];
  await server.close();
  expect(first.headers.etag).not.toBe(headers.etag);
  expect(reads).toEqual(['sw.js']);
});

test("the edge compresses the live shell's worker in each encoding that a browser accepts", async () => {
  for (const version of ['1.2.0-cccc', '1.3.0-dddd']) {
    await publish(version, `self.x = '${version}${'. '.repeat(200)}'`);
    const get = async (accepted: string) => {
      const { headers, rawPayload } = await open.get('/sw.js', { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/javascript; charset=utf-8' });
      return { etag: headers.etag, encoding: headers['content-encoding'], bytes: rawPayload };
    };
    const [brotli, gzip, plain] = await Promise.all([get('gzip, deflate, br'), get('gzip, br;q=0'), get('identity')]);
    expect([brotli.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
    expect(String(plain.bytes)).toContain(version);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    // The ETag is the same for every encoding.
    expect([brotli.etag, gzip.etag]).toEqual([plain.etag, plain.etag]);
  }
});
