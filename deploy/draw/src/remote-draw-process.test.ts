import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { RefusedMarkup } from './check-markup.ts';
import { createDrawProcess } from './draw-process.ts';
import { findRuntime } from './find-runtime.ts';
import { NotDrawn } from './not-drawn.ts';
import { MAX_ANSWER_BYTES } from './protocol.ts';
import { createRemoteDrawProcess } from './remote-draw-process.ts';
import { createRenderer } from './renderer.ts';
import { requestOf, SHELL } from './testing/small-set.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const answering = (status: number, body: string, headers = {}) =>
  serve((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });

const scripts = new Map([['shell@1.0.0-a', SHELL]]);
const draw = (url: string, deadlineMs = 1000) =>
  createRemoteDrawProcess({ url, scripts, deadlineMs }).draw(requestOf());

test('an absent renderer draws nothing', async () => {
  await expect(draw('http://127.0.0.1:1')).rejects.toThrow(NotDrawn);
});

test('a renderer that never answers draws nothing after the deadline', async () => {
  const url = await serve(() => undefined);
  const begunAt = performance.now();
  await expect(draw(url, 200)).rejects.toThrow(NotDrawn);
  expect(performance.now() - begunAt).toBeLessThan(900);
});

test('a renderer that never ends its answer draws nothing after the deadline', async () => {
  const url = await serve((_, response) => void response.writeHead(200).write('{"drawn":'));
  await expect(draw(url, 200)).rejects.toThrow(NotDrawn);
});

test.each([
  ['no JSON', 200, '<html>', {}],
  ['another shape', 200, '{"drawn":{"html":7}}', {}],
  ['a head with a number as its title', 200, '{"drawn":{"html":"","head":{"title":7}}}', {}],
  ['too many bytes', 200, JSON.stringify({ drawn: { html: 'a'.repeat(MAX_ANSWER_BYTES) } }), {}],
  ['a redirect', 302, '', { location: 'http://127.0.0.1:1/' }],
  ['a request for scripts without end', 409, '{"missing":[]}', {}],
  ['a request for the script of another set', 409, '{"missing":["0000"]}', {}],
  ['an error', 500, '{}', {}],
])('a renderer that answers with %s draws nothing', async (_, status, body, headers) => {
  await expect(draw(await answering(status, body, headers))).rejects.toThrow(NotDrawn);
});

test('at most twenty drawings are under way', async () => {
  const url = await serve(() => undefined);
  const process_ = createRemoteDrawProcess({ url, scripts, deadlineMs: 5000 });
  const waiting = Array.from({ length: 20 }, () => process_.draw(requestOf()).catch((error: unknown) => error));
  await expect(process_.draw(requestOf())).rejects.toThrow('Too many drawings wait');
  process_.stop();
  for (const ended of await Promise.all(waiting)) expect(ended).toBeInstanceOf(NotDrawn);
});

test('the edge refuses the markup of a renderer that a release has taken over', async () => {
  const url = await answering(200, JSON.stringify({ drawn: { html: '<script>steal()</script>' } }));
  const renderer = createRenderer({ url, read: async () => Buffer.from(SHELL) });
  await expect(renderer.draw(requestOf())).rejects.toThrow(RefusedMarkup);
  renderer.close();
});

test('a platform without the runtime draws nothing, and its renderer says so', async () => {
  const read = async () => Buffer.from(SHELL);
  const renderer = createRenderer({ read, program: findRuntime('no-such-runtime') });
  expect(await renderer.draw(requestOf())).toBeUndefined();
  const draws = createDrawProcess({ scripts, program: null }).draw(requestOf());
  await expect(draws).rejects.toThrow(new NotDrawn('This platform has no workerd'));
});

test('a drawing that failed keeps its message', async () => {
  await expect(draw(await answering(200, '{"error":"no movie"}'))).rejects.toThrow(/^no movie$/);
});
