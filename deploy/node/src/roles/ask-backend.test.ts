import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createAskBackend } from './ask-backend.ts';

test("a server-rendered screen's call to the backend of a squad goes through this process, not to another backend", async () => {
  const server = Fastify();
  server.get('/api/x/reviews', async (_, reply) => reply.header('etag', '"7"').send({ from: 'the squad' }));
  const ask = createAskBackend(server, 'http://127.0.0.1:9');
  expect(await ask('/api/x/reviews')).toEqual({ status: 200, etag: '"7"', text: '{"from":"the squad"}' });
  await expect(ask('/api/v1/movies')).rejects.toThrow();
  await server.close();
});
