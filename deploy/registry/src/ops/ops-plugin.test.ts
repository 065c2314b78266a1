import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '../testing/open-test-registry.ts';
import { writeRelease } from '../testing/write-release.ts';
import { opsPlugin } from './ops-plugin.ts';

let open: TestRegistry;
const server = Fastify();
beforeAll(async () => {
  open = await openTestRegistry();
  await server.register(opsPlugin, { registry: open.registry });
}, OPEN_MS);
afterAll(async () => {
  await server.close();
  await open.close();
});

const get = (url: string) => server.inject({ url });

test('an empty registry says that nothing is live', async () => {
  expect((await get('/ops')).body).toContain('Nothing is live yet.');
  expect((await get('/ops/api/releases')).json()).toEqual({ setId: null, revision: null, releases: [] });
});

test('the page shows each release without any script, and names cannot break out of it', async () => {
  const { registry } = open;
  const routes = [{ path: '/<script>', title: 'Home', tab: 'home' as const }];
  const catalog = await registry.publish(writeRelease({ name: 'catalog', routes }));
  await registry.activate([await registry.publish(writeRelease({ name: 'shell' })), catalog]);
  await registry.publish(writeRelease({ name: 'catalog', version: '1.0.1-bbbb' }));
  const { body, headers } = await get('/ops');
  expect(body).toContain('1.0.1-bbbb');
  expect(body).toContain('/&lt;script&gt;');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-type']).toContain('text/html');
});

test('the list tells what is live, its size, its routes and when it was published', async () => {
  const { setId, releases } = (await get('/ops/api/releases')).json();
  expect(setId).toMatch(/^[0-9a-f]{12}$/);
  expect(releases.map((release: { name: string; live: boolean }) => [release.name, release.live])).toEqual([
    ['catalog', true],
    ['catalog', false],
    ['shell', true],
  ]);
  expect(releases[0]).toMatchObject({ version: '1.0.0-aaaa', files: 3, bytes: 460, routes: ['/<script>'], fills: [] });
  expect(Date.parse(releases[0].publishedAt)).toBeGreaterThan(Date.now() - 60_000);
});
