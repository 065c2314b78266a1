import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, test as anyTest, expect } from '@jest/globals';
import { NotRendered } from './protocol.ts';
import { createRenderProcess, type RenderProcess } from './render-process.ts';
import { findRuntime } from './runtime-process.ts';
import { serveRuntimes } from './runtime-socket.ts';
import { renderingTest as test } from './testing/rendering-test.ts';
import { requestOf, scriptsOf } from './testing/small-set.ts';

const opened: RenderProcess[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.stop();
  for (const server of servers.splice(0)) server.close();
});

const place = () => mkdtempSync(join(tmpdir(), 'renderer-socket-'));

/** The renderer of another container. */
function serve(socket: string): void {
  servers.push(serveRuntimes(findRuntime() ?? '', socket));
}

function open(socket: string, body = 'return path;'): RenderProcess {
  // This machine may have no runtime of its own.
  const renderer = createRenderProcess({ scripts: new Map(scriptsOf(body)), deadlineMs: 300, program: null, socket });
  opened.push(renderer);
  return renderer;
}

test('a container with the runtime renders for nodes without it, each in a process of its own', async () => {
  const socket = join(place(), 'draw.sock');
  serve(socket);
  const body = 'globalThis.seen = path; return path;';
  const [one, other] = [open(socket, body), open(socket, 'return String(globalThis.seen);')];
  expect((await one.render(requestOf({ path: '/a' }))).html).toBe('<main>/a</main>');
  expect((await other.render(requestOf({ path: '/b' }))).html).toBe('<main>undefined</main>');
  await expect(open(socket, 'throw new Error("no movie")').render(requestOf())).rejects.toThrow('no movie');
});

test('a node that is gone leaves no process and no folder behind', async () => {
  const folder = place();
  const socket = join(folder, 'draw.sock');
  serve(socket);
  const renderer = open(socket);
  await renderer.render(requestOf());
  expect(readdirSync(folder).sort()).toEqual(['draw.sock', expect.stringMatching(/^draw-\w{6}$/)].sort());
  renderer.stop();
  for (let tries = 0; tries < 40 && readdirSync(folder).length > 1; tries += 1) await wait(50);
  expect(readdirSync(folder)).toEqual(['draw.sock']);
});

test('a renderer that starts later, on the file of an earlier one, renders later pages', async () => {
  const socket = join(place(), 'draw.sock');
  const renderer = open(socket);
  await expect(renderer.render(requestOf())).rejects.toThrow(NotRendered);
  createServer().listen(socket).unref();
  serve(socket);
  expect((await renderer.render(requestOf({ path: '/a' }))).html).toBe('<main>/a</main>');
});

anyTest.each([
  ['names no folder', (connection: Socket) => connection.write('\n')],
  ['names a folder elsewhere', (connection: Socket) => connection.write('../draw-abcdef\n')],
  ['names a folder without a socket', (connection: Socket) => connection.write('draw-abcdef\n')],
  ['ends the connection', (connection: Socket) => connection.destroy()],
  ['says nothing', () => undefined],
])('a renderer that %s renders nothing', async (_, act) => {
  const socket = join(place(), 'draw.sock');
  const server = createServer((connection) => {
    connection.on('error', () => undefined).resume();
    act(connection);
  }).listen(socket);
  servers.push(server);
  await expect(open(socket).render(requestOf())).rejects.toThrow(NotRendered);
});
