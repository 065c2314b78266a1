import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

describe('a call that leaves the API', () => {
  const inside = Fastify();
  const outside = Fastify();
  const seen: string[] = [];
  const answer = async ({ url }: { url: string }) => {
    seen.push(url);
    return { users: ['ada'] };
  };
  let origin: string;
  beforeAll(async () => {
    for (const server of [inside, outside]) server.get('/*', answer);
    outside.get('/api/v1/moved', async (_, reply) => reply.redirect('/internal/users.json'));
    origin = await outside.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => Promise.all([inside.close(), outside.close()]));

  test.each([
    '/api/../internal/users.json',
    '/api/%2e%2e/internal/users.json',
    '/api/..%2finternal/users.json',
    '/api/v1/movie/..',
    '/api/.\t./internal/users.json',
    '/api/x/../../internal/users.json',
    'http://127.0.0.1/api/',
  ])('is not asked, as %j', async (path) => {
    await expect(createAskBackend(inside, undefined)(path)).rejects.toThrow('leaves the API');
    await expect(createAskBackend(inside, origin)(path)).rejects.toThrow('leaves the API');
    expect(seen).toEqual([]);
  });

  test('by a redirect is not followed', async () => {
    expect((await createAskBackend(inside, origin)('/api/v1/moved')).status).toBe(302);
    expect(seen).toEqual([]);
  });
});
