import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { answerInTime } from './call-deadline.ts';
import { serverOptions } from './server-options.ts';

const DEADLINE_MS = 200;
const LONG_MS = 600;

const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
const server = Fastify({ ...serverOptions, logger: { level: 'warn', stream } });
// A compression of the owning server takes time too.
server.addHook('onSend', async (_request, reply, payload) => {
  if (reply.request.url === '/compressed') await pause(LONG_MS);
  return payload;
});
answerInTime(server, { deadlineMs: DEADLINE_MS, refusal: ({ id }) => ({ code: 'too_slow', requestId: id }) });
server.addHook('onRequest', async (request, reply) => {
  reply.header('x-request-id', request.id);
  if (request.url === '/checked') await pause(LONG_MS);
});
const done: string[] = [];
const work = async ({ url, method }: { url: string; method: string }) => {
  await pause(LONG_MS);
  done.push(`${method} ${url}`);
  return { late: true };
};
for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) server.route({ method, url: '/slow', handler: work });
server.post('/patient', { config: { deadlineMs: 5000 } }, work);
server.post('/fails', async () => {
  await pause(LONG_MS);
  throw new Error('too late to say');
});
server.post('/compressed', async () => ({ late: false }));
server.post('/checked', async () => ({ late: true }));
server.post('/quick', async () => ({ late: false }));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

const ask = (method: string, path: string) => {
  const headers = { 'content-type': 'application/json' };
  return fetch(address + path, method === 'GET' ? {} : { method, headers, body: '{"a":1}' });
};

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'a %s that takes too long gets 503, and its work goes on',
  async (method) => {
    const answer = await ask(method, '/slow');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    const { code, requestId } = (await answer.json()) as Record<string, string>;
    expect([code, requestId]).toEqual(['too_slow', answer.headers.get('x-request-id')]);
    expect(done).not.toContain(`${method} /slow`);
    await pause(2 * LONG_MS);
    expect(done).toContain(`${method} /slow`);
  },
);

test('a call may have a longer deadline than the others', async () => {
  expect(await (await ask('POST', '/patient')).json()).toEqual({ late: true });
});

test('the deadline counts the checks before the work too', async () => {
  expect((await ask('POST', '/checked')).status).toBe(503);
});

test.each(['/quick', '/compressed'])('the answer of %s has begun in time, so it is the only one', async (path) => {
  expect(await (await ask('POST', path)).json()).toEqual({ late: false });
});

test('a failure after the deadline ends no process, and the log has both', async () => {
  lines.length = 0;
  expect((await ask('POST', '/fails')).status).toBe(503);
  await pause(LONG_MS);
  expect(lines.join('')).toContain(`not answered within ${DEADLINE_MS} ms`);
  expect(lines.join('')).toContain('too late to say');
  expect(await (await ask('POST', '/quick')).json()).toEqual({ late: false });
});

test('a deadline of a connection that has gone answers nobody', async () => {
  lines.length = 0;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
  await pause(DEADLINE_MS / 2);
  socket.destroy();
  await pause(LONG_MS);
  expect(lines.join('')).not.toContain('not answered within');
});
