import { expect, test } from '@jest/globals';
import { requestLogging } from '@viewmax/server/request-logging';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { proxiedBackend } from './proxied-backend.ts';

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
