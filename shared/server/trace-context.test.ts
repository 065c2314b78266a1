import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { requestLogging } from './request-logging.ts';
import { serverOptions } from './server-options.ts';
import { isTraceparent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${PARENT}-01`;

test.each([VALID, `00-${TRACE}-${PARENT}-00`, `cc-${TRACE}-${PARENT}-01`, `cc-${TRACE}-${PARENT}-01-what-comes-later`])(
  'the server accepts %s',
  (text) => {
    expect(isTraceparent(text)).toBe(true);
  },
);

test.each([
  ['nothing', ''],
  ['capital letters', VALID.toUpperCase()],
  ['the forbidden version', `ff-${TRACE}-${PARENT}-01`],
  ['further fields in version 00', `${VALID}-x`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['two headers', `${VALID}, ${VALID}`],
  ['a line break', `${VALID}\n`],
  ['a later version without an end', `cc-${TRACE}-${PARENT}-01-${'x'.repeat(100)}`],
])('the server refuses %s', (_, text) => {
  expect(isTraceparent(text)).toBe(false);
});

async function ask(headers: Record<string, string>) {
  const lines: { reqId: string; traceparent: string; msg: string; res?: object }[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const server = Fastify({ ...serverOptions, logger: { level: 'info', stream, ...requestLogging } });
  server.decorateRequest('setId');
  server.get('/', async (request) => {
    request.log.info('seen');
    request.setId = 'set-1';
    return { id: request.id, seen: request.headers };
  });
  const { body } = await server.inject({ url: '/', headers });
  await server.close();
  return { lines, ...(JSON.parse(body) as { id: string; seen: Record<string, string> }) };
}

test('every line of a request has its id and its trace, and a forwarded request has the trace too', async () => {
  const { lines, id, seen } = await ask({ traceparent: VALID, tracestate: 'vendor=1' });
  expect(lines.map(({ msg }) => msg)).toEqual(['incoming request', 'seen', 'request completed']);
  expect(lines.at(-1)?.res).toEqual({ statusCode: 200, setId: 'set-1' });
  for (const line of lines) expect(line).toMatchObject({ reqId: id, traceparent: VALID });
  expect(seen).toMatchObject({ traceparent: VALID, tracestate: 'vendor=1' });
});

test.each([{}, { traceparent: 'secret\n', tracestate: 'vendor=1' }])(
  'a request without a valid trace begins one with its own id',
  async (headers) => {
    const { lines, id, seen } = await ask(headers as Record<string, string>);
    const { traceparent = '' } = seen;
    expect(isTraceparent(traceparent)).toBe(true);
    expect(traceparent.split('-')[1]).toBe(id.replaceAll('-', ''));
    expect(lines.map((line) => line.traceparent)).toEqual([traceparent, traceparent, traceparent]);
    expect(seen.tracestate).toBeUndefined();
  },
);
