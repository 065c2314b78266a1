import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, test as anyTest, expect } from '@jest/globals';
import { createDrawProcess, type DrawProcess } from './draw-process.ts';
import { NotDrawn } from './protocol.ts';
import { findRuntime } from './runtime-process.ts';
import { serveRuntimes } from './runtime-socket.ts';
import { drawingTest as test } from './testing/drawing-test.ts';
import { requestOf, scriptsOf } from './testing/small-set.ts';

const opened: DrawProcess[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const drawing of opened.splice(0)) drawing.stop();
  for (const server of servers.splice(0)) server.close();
});

const place = () => mkdtempSync(join(tmpdir(), 'draw-socket-'));

/** The renderer of another container. */
function serve(socket: string): void {
  servers.push(serveRuntimes(findRuntime() ?? '', socket));
}

function open(socket: string, body = 'return path;'): DrawProcess {
  // This machine may have no runtime of its own.
  const drawing = createDrawProcess({ scripts: new Map(scriptsOf(body)), deadlineMs: 300, program: null, socket });
  opened.push(drawing);
  return drawing;
}

test('a container with the runtime renders for nodes without it, each in a process of its own', async () => {
  const socket = join(place(), 'draw.sock');
  serve(socket);
  const body = 'globalThis.seen = path; return path;';
  const [one, other] = [open(socket, body), open(socket, 'return String(globalThis.seen);')];
  expect((await one.draw(requestOf({ path: '/a' }))).html).toBe('<main>/a</main>');
  expect((await other.draw(requestOf({ path: '/b' }))).html).toBe('<main>undefined</main>');
  await expect(open(socket, 'throw new Error("no movie")').draw(requestOf())).rejects.toThrow('no movie');
});

test('a node that is gone leaves no process and no folder behind', async () => {
  const folder = place();
  const socket = join(folder, 'draw.sock');
  serve(socket);
  const drawing = open(socket);
  await drawing.draw(requestOf());
  expect(readdirSync(folder).sort()).toEqual(['draw.sock', expect.stringMatching(/^draw-\w{6}$/)].sort());
  drawing.stop();
  for (let tries = 0; tries < 40 && readdirSync(folder).length > 1; tries += 1) await wait(50);
  expect(readdirSync(folder)).toEqual(['draw.sock']);
});

test('a renderer that starts later, on the file of an earlier one, renders later pages', async () => {
  const socket = join(place(), 'draw.sock');
  const drawing = open(socket);
  await expect(drawing.draw(requestOf())).rejects.toThrow(NotDrawn);
  createServer().listen(socket).unref();
  serve(socket);
  expect((await drawing.draw(requestOf({ path: '/a' }))).html).toBe('<main>/a</main>');
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
  await expect(open(socket).draw(requestOf())).rejects.toThrow(NotDrawn);
});
