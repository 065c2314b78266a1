import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOutside, readBounded } from './open-outside.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer(async (asked, answer) => {
    const body = await text(asked);
    if (asked.url === '/switch') answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' });
    answer.end(`${asked.method} ${asked.headers.accept} ${body}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const call = () => ({ headers: { accept: 'text/plain' }, signal: AbortSignal.timeout(5000) });
const here = { protocol: 'http:', request: request as never, isAllowed: () => true };

test.each([
  'http://cdn.example/a.jpg',
  'file:///etc/passwd',
  'https://127.0.0.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:7f00:1]/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://169.254.169.254/latest',
])('a call does not connect to %s', async (url) => {
  await expect(openOutside(new URL(url), call())).rejects.toThrow('is not allowed');
});

test('a call does not connect to a name of our own network', async () => {
  await expect(openOutside(new URL('https://localhost/a.jpg'), call())).rejects.toThrow(
    'localhost is not in the internet',
  );
});

test('a call sends its body and returns the answer of the host', async () => {
  const sent = { ...call(), method: 'POST', body: Buffer.from('a body') };
  const answer = await openOutside(new URL(`http://localhost:${port}`), sent, here);
  expect(String(await readBounded(answer, 100))).toBe('POST text/plain a body');
});

test('an answer 101 is an error at once', async () => {
  const started = performance.now();
  await expect(openOutside(new URL(`http://localhost:${port}/switch`), call(), here)).rejects.toThrow(
    `localhost:${port} closed the connection without an answer`,
  );
  expect(performance.now() - started).toBeLessThan(2000);
});

test('an answer beyond the bound is an error', async () => {
  const answer = await openOutside(new URL(`http://localhost:${port}`), call(), here);
  await expect(readBounded(answer, 3)).rejects.toThrow('The host sent more than 3 bytes');
});
