import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { serverOptions } from './server-options.ts';

test('an address that cannot be read is refused like anything else', async () => {
  const server = Fastify(serverOptions);
  server.get('/api/v1/movie/:id', async () => 'a movie');
  const answer = await server.inject('/api/v1/movie/%ff');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: 'Please check what you entered.',
    message: 'Please check what you entered.',
    code: 'invalid_request',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await server.close();
});
