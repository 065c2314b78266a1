import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { serverOptions, withoutBody } from './server-options.ts';

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

test('a request that names a type and brings no body is answered at once', async () => {
  const server = Fastify(serverOptions);
  server.addHook('onRequest', withoutBody);
  server.post('/', async ({ body }) => ({ body: body ?? 'nothing' }));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (...lines: string[]) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      ['POST / HTTP/1.1', 'host: x', 'connection: close', 'content-type: application/json', ...lines].join('\r\n'),
    );
    return (await text(socket)).split('\r\n\r\n').pop();
  };
  expect(await ask('', '')).toBe('{"body":"nothing"}');
  expect(await ask('content-length: 2', '', '{}')).toBe('{"body":{}}');
  await server.close();
});
