import { afterAll, expect, test } from '@jest/globals';
import { proxyPath } from '@viewmax/registry/proxy-path';
import { requestLogging } from '@viewmax/server/request-logging';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { openTestEdge } from '../testing/open-test-edge.ts';
import { proxiedBackend } from './proxied-backend.ts';

const backend = Fastify();
const squad = Fastify();
const FILE = '/r/shell/1.0.0-aaaa/entry.js';
for (const server of [backend, squad])
  server.addHook('onRequest', async (_, reply) => void reply.header('x-viewmax-file', FILE));
backend.get('/api/v1/movies', async (request) => ({ from: request.headers['x-forwarded-for'] }));
backend.get('/api/v1/origin', async ({ headers }) => ({
  from: headers['x-forwarded-for'],
  scheme: headers['x-forwarded-proto'],
}));
let count = 0;
backend.get('/api/v1/busy', async (_, reply) => {
  count += 1;
  return reply.code(503).header('retry-after', '7').send({ count });
});
backend.post('/api/v1/login', async (request) => request.body);
backend.get('/img/a.svg', async (_, reply) => reply.type('image/svg+xml').send('<svg/>'));
squad.get('/v2/movies/7', async () => [{ stars: 5 }]);
const target = `${await squad.listen({ port: 0, host: '127.0.0.1' })}/v2`;
const apiOrigin = await backend.listen({ port: 0, host: '127.0.0.1' });
const open = await openTestEdge({ apiOrigin, corsOrigins: ['capacitor://localhost'] });
const reviews = { name: 'catalog', path: '/api/x/reviews', target, withToken: false };
await proxyPath(open.registry.context, 'ops', reviews, { publicUrl: 'http://127.0.0.1' });
afterAll(async () => {
  await open.close();
  await squad.close();
  await backend.close();
});

test('the edge rejects a path outside the backend', async () => {
  expect((await open.get('/api/..%2f..%2fsecret')).statusCode).toBe(400);
});

test('no backend can mark its answer as a file of a release', async () => {
  expect((await open.get(FILE)).headers['x-viewmax-file']).toBe(FILE);
  for (const path of ['/api/v1/movies', '/img/a.svg', '/api/v1/unknown', '/api/x/reviews/movies/7'])
    expect([path, (await open.get(path)).headers['x-viewmax-file']]).toEqual([path, undefined]);
});

test("the edge forwards calls and pictures to the remote backend, with the visitor's address", async () => {
  expect((await open.get('/api/v1/movies')).json()).toEqual({ from: '127.0.0.1' });
  const payload = { phoneNumber: '08000000001' };
  expect((await open.server.inject({ method: 'POST', url: '/api/v1/login', payload })).json()).toEqual(payload);
  expect((await open.get('/img/a.svg')).headers['content-type']).toBe('image/svg+xml');
});

test("a visitor's own headers cannot replace the address and the scheme that the backend sees", async () => {
  const forged = { 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'https' };
  expect((await open.get('/api/v1/origin', forged)).json()).toEqual({ from: '127.0.0.1', scheme: 'http' });
});

test("the edge passes the backend's request for a retry on, without repeating the call itself", async () => {
  const { statusCode, headers, json } = await open.get('/api/v1/busy');
  expect([statusCode, headers['retry-after'], json()]).toEqual([503, '7', { count: 1 }]);
});

test('the native wrapper can call the backend', async () => {
  const { headers } = await open.get('/api/v1/movies', { origin: 'capacitor://localhost' });
  expect(headers['access-control-allow-origin']).toBe('capacitor://localhost');
});

test("a path of a squad leads to the squad's backend, and the installed app may call it", async () => {
  const { headers, json } = await open.get('/api/x/reviews/movies/7', { origin: 'capacitor://localhost' });
  expect([headers['access-control-allow-origin'], json()]).toEqual(['capacitor://localhost', [{ stars: 5 }]]);
  const preflight = { origin: 'capacitor://localhost', 'access-control-request-method': 'PUT' };
  const asked = await open.server.inject({ method: 'OPTIONS', url: '/api/x/reviews', headers: preflight });
  expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([
    204,
    expect.stringContaining('PUT'),
  ]);
});

test('a path that ops did not open is refused in the shape of every call, and not passed to the other backend', async () => {
  const { statusCode, json } = await open.get('/api/x/offers/1');
  const message = '/api/x/offers leads nowhere. Ops can open it: viewmax host proxy --help.';
  expect([statusCode, json()]).toEqual([
    404,
    { error: message, message, code: 'not_found', requestId: expect.any(String) },
  ]);
});

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** An edge and its calls. Returns the trace of each log line of both, and that in the forwarded headers. */
async function callWith(headers: Record<string, string>) {
  const traces: string[] = [];
  const stream = { write: (line: string) => void traces.push(JSON.parse(line).traceparent) };
  const logger = { level: 'info', stream, ...requestLogging };
  const calls = Fastify({ ...serverOptions, logger });
  calls.get('/api/v1/movies', async (request) => ({ seen: request.headers.traceparent }));
  const upstream = await calls.listen({ port: 0, host: '127.0.0.1' });
  const edge = Fastify({ ...serverOptions, logger });
  await edge.register(proxiedBackend, { upstream });
  const { seen } = (await edge.inject({ url: '/api/v1/movies', headers })).json();
  await edge.close();
  await calls.close();
  return { seen, traces: new Set(traces.filter(Boolean)) };
}

test('the edge forwards a trace to the calls, and both log it', async () => {
  const { seen, traces } = await callWith({ traceparent: TRACE });
  expect([seen, ...traces]).toEqual([TRACE, TRACE]);
});

test('the edge replaces an invalid trace, and both log the new one', async () => {
  const { seen, traces } = await callWith({ traceparent: `${TRACE}-more` });
  expect(seen).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect([...traces]).toEqual([seen]);
});

test('an unreachable backend gives a JSON error without details', async () => {
  await backend.close();
  const { statusCode, headers, json } = await open.get('/api/v1/movies');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(json()).toEqual({
    error: 'Something on our side failed. Please try again.',
    message: 'Something on our side failed. Please try again.',
    code: 'internal',
    requestId: expect.any(String),
  });
});
