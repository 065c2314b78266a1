import { afterAll, expect, test } from '@jest/globals';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { openTestEdge } from '../testing/open-test-edge.ts';
import { reloadChannel, reloadRoutes } from './reload.ts';

const reload = reloadChannel();
const open = await openTestEdge({ reload });
afterAll(open.close);
const address = await open.server.listen({ port: 0, host: '127.0.0.1' });

test('the page loads the script from a file, as its policy requires', async () => {
  expect((await open.visit('/')).body).toContain('<script defer src="/dev/reload.js"></script>');
  expect((await open.get('/dev/reload.js')).headers['content-type']).toContain('text/javascript');
});

test('an open page receives each new build, and does not block the server from closing', async () => {
  const { body } = await fetch(`${address}/dev/reload`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('retry:');
  reload.tell();
  expect((await reader?.read())?.value).toBe('event: reload\ndata: {}\n\n');
  await open.server.close();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('a closed page receives no further events', async () => {
  const stopped = Promise.withResolvers<string>();
  const server = Fastify(serverOptions);
  await server.register(reloadRoutes, {
    reload: { ...reloadChannel(), listen: () => () => stopped.resolve('stopped') },
  });
  const leave = new AbortController();
  await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}/dev/reload`, { signal: leave.signal });
  leave.abort();
  expect(await stopped.promise).toBe('stopped');
  await server.close();
});
