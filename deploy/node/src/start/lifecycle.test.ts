import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { createBareServer } from '../server/bare-server.ts';
import { createLifecycle, endOf } from '../server/lifecycle.ts';
import { listen } from '../server/listen.ts';
import { readSettings } from '../settings/settings.ts';
import { freshFolder } from '../testing/whole-site.ts';
import type { RunningNode } from './start-node.ts';
import { startWholeNode } from './start-whole-node.ts';

const releases = [writeRelease({ name: 'shell' })];
const OPS_TOKEN = 'x'.repeat(32);
const DRAIN_MS = 1000;

const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '1', STOP_SECONDS: '3' };

type Small = Pick<RunningNode, 'address' | 'stop' | 'close'>;

const nodes: Small[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const node of nodes.splice(0)) await node.close();
});

/** A node without parts. */
async function startSmall(changes = {}): Promise<Small> {
  const { settings } = readSettings({ ...env, ...changes });
  const lifecycle = createLifecycle();
  const server = createBareServer(settings, lifecycle);
  server.get('/livez', () => 'alive');
  server.post('/calls', ({ body }) => body);
  const address = await listen(server, { host: settings.HOST, port: settings.PORT });
  const ending = { servers: [server], watched: [], closeParts: async () => undefined };
  const node = { address, ...endOf(lifecycle, settings, ending) };
  nodes.push(node);
  return node;
}

/** A connection on which the test writes a request byte by byte. */
async function open(node: Small) {
  const { port, hostname } = new URL(node.address ?? '');
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => text);
  return { write: (part: string) => socket.write(part), ended };
}

const BODY = '{"movie":7}';
const POST = `POST /calls HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

test('a request that never ends is cut at STOP_SECONDS, and the node still ends', async () => {
  const node = await startSmall({ DRAIN_SECONDS: '0', STOP_SECONDS: '1' });
  const { write, ended } = await open(node);
  write(POST);
  await wait(50);
  const begunAt = performance.now();
  await node.stop();
  expect(performance.now() - begunAt).toBeLessThan(1000 + 1500);
  expect(await ended).toBe('');
});

test('a request from before the end is answered, also if its last byte comes after the end has started', async () => {
  const node = await startSmall();
  const [body, header] = [await open(node), await open(node)];
  body.write(POST);
  header.write('GET /livez HTTP/1.1\r\nhost: a\r\n');
  await wait(50);
  const stopping = node.stop();
  await wait(DRAIN_MS + 300);
  body.write(BODY);
  header.write('\r\n');
  expect(await body.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  expect(await header.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await stopping;
});

test('a connection that has sent nothing before the end is answered, and a new one is refused', async () => {
  const node = await startSmall();
  const stopping = node.stop();
  await wait(DRAIN_MS - 100);
  const early = await open(node);
  await wait(300);
  await expect(open(node)).rejects.toThrow('ECONNREFUSED');
  early.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await early.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await stopping;
});

test('a second stop ends with the first', async () => {
  const node = await startSmall();
  const first = node.stop();
  await wait(200);
  await Promise.all([first, node.stop(), node.close()]);
  await expect(fetch(`${node.address}/livez`)).rejects.toThrow();
});

test(
  'a whole draining node is not ready, but serves until its end, and ends each connection with its answer',
  async () => {
    const node = await startWholeNode({ env: { ...env, DATA_DIR: await freshFolder(), OPS_TOKEN }, releases });
    nodes.push(node);
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    const stream = await fetch(`${node.opsAddress}/ops/api/events`, { headers });
    const reader = stream.body?.getReader();
    const begunAt = performance.now();
    const stopping = node.stop();
    for (const origin of [node.address, node.opsAddress]) {
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([503, 'draining']);
      const alive = await fetch(`${origin}/livez`);
      expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
    }
    const page = await fetch(`${node.address}/`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('connection')]).toEqual([404, 'close']);
    expect(await page.text()).toContain('</html>');
    const calls = await fetch(`${node.address}/api/v1/movies`);
    expect([calls.status, calls.headers.get('connection')]).toEqual([200, 'close']);
    // An event stream lasts until the draining is over.
    while (!(await reader?.read())?.done);
    expect(performance.now() - begunAt).toBeGreaterThan(DRAIN_MS - 100);
    await stopping;
    expect(performance.now() - begunAt).toBeLessThan(DRAIN_MS + 2500);
    await expect(fetch(`${node.address}/livez`)).rejects.toThrow();
  },
  OPEN_MS,
);
