import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { limitConnections, serverOptions, withoutBody } from './server-options.ts';

const open = (more = {}) => Fastify({ ...serverOptions, ...more });
let server: ReturnType<typeof open>;
beforeEach(() => {
  server = open();
});
afterEach(() => server.close());

/** Serves on a free port. */
const listen = () => server.listen({ port: 0, host: '127.0.0.1' });

test('the server refuses an unreadable address like any other bad request', async () => {
  server.get('/api/v1/movie/:id', async () => 'a movie');
  const answer = await server.inject('/api/v1/movie/%ff');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: 'Please check what you entered.',
    message: 'Please check what you entered.',
    code: 'invalid_request',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('the server gives each request its own id, whatever id the caller sends', async () => {
  server.get('/', async ({ id }) => id);
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
  const ids = await Promise.all([1, 2].map(async () => (await server.inject({ url: '/', headers })).body));
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('the server refuses a header that is too large', async () => {
  const address = await listen();
  expect((await fetch(address, { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431);
});

test('the server answers a request with a type and no body at once', async () => {
  server.addHook('onRequest', withoutBody);
  server.post('/', async ({ body }) => ({ body: body ?? 'nothing' }));
  const address = await listen();
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
});

test('the server cuts off connections above the bound, and open ones stay open', async () => {
  limitConnections(server, 3);
  server.get('/', async () => 'fine');
  const { port } = new URL(await listen());
  const sockets = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1'));
  const answers = sockets.map((socket) => text(socket.on('error', () => undefined)).catch(() => ''));
  // The server closes five of them before any request.
  let closed = 0;
  await new Promise<void>((resolve) => {
    for (const socket of sockets)
      socket.once('close', () => {
        closed += 1;
        if (closed === 5) resolve();
      });
  });
  for (const socket of sockets) {
    if (!socket.destroyed) socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  }
  expect((await Promise.all(answers)).filter((answer) => answer.endsWith('fine'))).toHaveLength(3);
});

test('a silent connection ends, and a stream of events with heartbeats outlives the timeout', async () => {
  server = open({ connectionTimeout: 200 });
  server.get('/silent', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    reply.raw.write('begun');
  });
  server.get('/beating', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
      if (beats < 10) return reply.raw.write('.');
      clearInterval(timer);
      return reply.raw.end('whole');
    }, 50);
  });
  const address = await listen();
  const bodyOf = async (path: string) => (await fetch(address + path)).text();
  await expect(bodyOf('/silent')).rejects.toThrow('terminated');
  expect(await bodyOf('/beating')).toBe('.........whole');
});
