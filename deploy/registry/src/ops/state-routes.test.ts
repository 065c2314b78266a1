import { expect, test } from '@jest/globals';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { validatorCompiler } from './read-value.ts';
import { createServeCall, type OpsParts } from './serve-call.ts';
import { stateRoutes } from './state-routes.ts';

test('a disconnected console receives no further events', async () => {
  const stopped = Promise.withResolvers<string>();
  const server = Fastify(serverOptions);
  const context = {} as OpsParts['context'];
  const parts = {
    app: server,
    context,
    ...createServeCall(server, context),
    onChange: () => () => stopped.resolve('stopped'),
  };
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  stateRoutes(parts as unknown as OpsParts);
  const leave = new AbortController();
  await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}/events`, { signal: leave.signal });
  leave.abort();
  expect(await stopped.promise).toBe('stopped');
  await server.close();
});
