import { expect, test } from '@jest/globals';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import type { OpsRoutes } from '../ops-plugin.ts';
import { stateRoutes } from './state-routes.ts';

test('a disconnected console receives no further events', async () => {
  const stopped = Promise.withResolvers<string>();
  const parts = { guard: { reader: async () => undefined }, onChange: () => () => stopped.resolve('stopped') };
  const server = Fastify(serverOptions);
  await server.register(stateRoutes, parts as unknown as OpsRoutes);
  const leave = new AbortController();
  await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}/events`, { signal: leave.signal });
  leave.abort();
  expect(await stopped.promise).toBe('stopped');
  await server.close();
});
