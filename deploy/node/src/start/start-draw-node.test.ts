import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRenderer, MAX_ORDER_BYTES, NotDrawn } from '@viewmax/draw';
import { drawingTest } from '@viewmax/draw/testing/drawing-test';
import { remoteScript, requestOf, SHELL } from '@viewmax/draw/testing/small-set';
import { type RunningNode, startNode } from './start-node.ts';

let node: RunningNode;
let url: string;
beforeAll(async () => {
  node = await startNode({ env: { ROLES: 'draw', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' } });
  url = node.address ?? '';
});
afterAll(() => node.close());

const send = async (method: string, path: string, body: string, type = 'application/json') =>
  (await fetch(url + path, { method, body, headers: { 'content-type': type } })).status;

/** An edge with this screen of the catalog. */
const edgeWith = (body: string) =>
  createRenderer({
    url,
    deadlineMs: 5000,
    read: async ({ name }) => Buffer.from(name === 'shell' ? SHELL : remoteScript(body)),
  });
const textOf = async (body: string, changes = {}) => (await edgeWith(body).draw(requestOf(changes)))?.html;

test.each([
  [
    'a script under the hash of another one',
    'PUT',
    `/scripts/${'0'.repeat(64)}`,
    'exports.a = 1',
    'text/javascript',
    400,
  ],
  ['an order without scripts', 'POST', '/draw', '{"scripts":[],"request":{}}', 'application/json', 400],
  ['an order without a request', 'POST', '/draw', `{"scripts":[["a","${'0'.repeat(64)}"]]}`, 'application/json', 400],
  ['an order that is too large', 'POST', '/draw', `"${'a'.repeat(MAX_ORDER_BYTES)}"`, 'application/json', 413],
  ['another kind of body', 'POST', '/draw', 'a', 'application/xml', 415],
])('the renderer refuses %s', async (_, method, path, body, type, status) => {
  expect(await send(method, path, body, type)).toBe(status);
});

drawingTest('a renderer with a token answers only processes that show it, and checks without it', async () => {
  const token = 't'.repeat(32);
  const guarded = await startNode({
    env: { ROLES: 'draw', HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0', DRAW_TOKEN: token, LOG_LEVEL: 'silent' },
  });
  const at = guarded.address ?? '';
  const read = async () => Buffer.from(SHELL);
  const edge = (given?: string) => createRenderer({ url: at, token: given, deadlineMs: 5000, read });
  for (const wrong of [undefined, 'x'.repeat(32)])
    await expect(edge(wrong).draw(requestOf())).rejects.toThrow('answered 401');
  expect((await fetch(`${at}/scripts/${'0'.repeat(64)}`, { method: 'PUT', body: 'a' })).status).toBe(401);
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  expect((await edge(token).draw(requestOf()))?.html).toBeDefined();
  expect((await fetch(`${at}/metrics`)).status).toBe(404);
  const metrics = await (await fetch(`${guarded.metricsAddress}/metrics`)).text();
  expect(metrics).toContain('viewmax_drawing_seconds_count{role="draw",result="drawn"} 1');
  expect(metrics).toContain('viewmax_http_answer_seconds_count{role="draw",method="POST",route="/draw",status="401"}');
  await guarded.close();
});

test('an order with unknown scripts names them', async () => {
  const missing = 'f'.repeat(64);
  const body = JSON.stringify({ scripts: [['shell@1', missing]], request: requestOf() });
  const answer = await fetch(`${url}/draw`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect([answer.status, await answer.json()]).toEqual([409, { missing: [missing] }]);
});

drawingTest('a drawing that throws keeps its message, and one that runs for ever ends', async () => {
  await expect(textOf('throw new Error("no movie")')).rejects.toThrow('no movie');
  await expect(textOf('for (;;);')).rejects.toThrow(NotDrawn);
});

drawingTest('the code of a release finds no process and no environment in the renderer', async () => {
  expect(await textOf('return typeof process')).toBe('<main>undefined</main>');
  expect(await textOf('return JSON.stringify((await import("node:process")).env)')).toBe('<main>{}</main>');
});

drawingTest('an edge draws one page after the other, also in a fresh process', async () => {
  const renderer = edgeWith('return path');
  const at = async (path: string, isFresh = false) => (await renderer.draw(requestOf({ path }), { isFresh }))?.html;
  expect(await at('/one')).toBe('<main>/one</main>');
  expect(await at('/two')).toBe('<main>/two</main>');
  expect(await at('/three', true)).toBe('<main>/three</main>');
});
