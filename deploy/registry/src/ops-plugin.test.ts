import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { opsPlugin } from './ops-plugin.ts';
import { OPS_TOKEN, PUBLIC_URL } from './testing/open-test-ops.ts';
import { openTestRegistry } from './testing/open-test-registry.ts';
import { writeRelease } from './testing/write-release.ts';

const server = Fastify();
const open = await openTestRegistry({ opsToken: OPS_TOKEN });
await server.register(opsPlugin, { publicUrl: () => PUBLIC_URL, registry: open.registry });
afterAll(async () => {
  await server.close();
  await open.close();
});

const get = (url: string) => server.inject({ url, headers: { authorization: `Bearer ${OPS_TOKEN}` } });

test('an empty registry reports that nothing is live, and /ops reports a missing build of the console', async () => {
  expect((await get('/ops/api/releases')).json()).toEqual({ setId: null, revision: null, releases: [] });
  const { statusCode, body } = await get('/ops');
  expect(statusCode).toBe(503);
  expect(body).toContain('npm run build');
});

test('/ops serves the built page under a strict policy, and browsers cache its files permanently', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  const name = 'console.0a1b2c3d.js';
  writeFileSync(join(folder, 'index.html'), '<p>The console</p>');
  writeFileSync(join(folder, name), 'let code;');
  writeFileSync(join(folder, 'notes.txt'), 'secret');
  const built = Fastify();
  await built.register(opsPlugin, { publicUrl: () => PUBLIC_URL, registry: open.registry, console: folder });
  const ask = (url: string, encoding = '') => built.inject({ url, headers: { 'accept-encoding': encoding } });

  for (const file of ['notes.txt', 'index.html', 'console.ffffffff.js', '..%2Fpackage.json'])
    expect((await ask(`/ops/files/${file}`)).statusCode).toBe(404);
  const page = await ask('/ops');
  expect(page.body).toBe('<p>The console</p>');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(page.headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types console",
  );
  expect(page.headers['permissions-policy']).not.toContain('self');
  const plain = await ask(`/ops/files/${name}`);
  expect(plain.body).toBe('let code;');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const packed = await ask(`/ops/files/${name}`, 'gzip, br');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe('let code;');
  await built.close();
  rmSync(folder, { recursive: true });
});

test('a cookie that was set over https is sent over https alone', async () => {
  const behindProxy = Fastify({ trustProxy: true });
  await behindProxy.register(opsPlugin, { publicUrl: () => PUBLIC_URL, registry: open.registry });
  const headers = { 'x-forwarded-proto': 'https' };
  const payload = { token: OPS_TOKEN };
  const { headers: given } = await behindProxy.inject({ method: 'POST', url: '/ops/api/session', headers, payload });
  expect(given['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  await behindProxy.close();
});

test('the API logs the cause of an internal failure and hides it from the response', async () => {
  const lines: string[] = [];
  const broken = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  const metrics = () => Promise.reject(new Error('no route to 10.1.2.3'));
  await broken.register(opsPlugin, { publicUrl: () => PUBLIC_URL, registry: open.registry, metrics });
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const { statusCode, body } = await broken.inject({ url: '/ops/api/metrics', headers });
  expect([statusCode, body]).toEqual([500, expect.not.stringContaining('10.1.2.3')]);
  expect(lines.join('')).toContain('no route to 10.1.2.3');
  await broken.close();
});

test('the list names live releases with size, routes and time of publication', async () => {
  const { registry } = open;
  const routes = [{ path: '/late', title: 'Home', tab: 'home' as const }];
  const catalog = await registry.publish(writeRelease({ name: 'catalog', routes }));
  await registry.activate([await registry.publish(writeRelease({ name: 'shell' })), catalog]);
  await registry.publish(writeRelease({ name: 'catalog', version: '1.0.1-bbbb' }));
  const { setId, releases } = (await get('/ops/api/releases')).json();
  expect(setId).toMatch(/^[0-9a-f]{12}$/);
  expect(releases.map((release: { name: string; live: boolean }) => [release.name, release.live])).toEqual([
    ['catalog', true],
    ['catalog', false],
    ['shell', true],
  ]);
  expect(releases[0]).toMatchObject({ version: '1.0.0-aaaa', files: 3, bytes: 466, routes: ['/late'], fills: [] });
  expect(Date.parse(releases[0].publishedAt)).toBeGreaterThan(Date.now() - 60_000);
});
