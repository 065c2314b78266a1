import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createDownload } from './download-picture.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function listen(answer: RequestListener): Promise<number> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The same download over plain HTTP to this machine. */
const download = (deadlineMs = 30_000) =>
  createDownload({ protocol: 'http:', request: request as never, isAllowed: () => true }, deadlineMs);

test('the download does not connect to our own network', async () => {
  await expect(createDownload()('https://169.254.169.254/latest')).rejects.toThrow('is not allowed');
});

test('the download does not follow a redirect', async () => {
  const requests: unknown[] = [];
  const port = await listen((request, answer) => {
    requests.push(request.url);
    answer.writeHead(302, { location: '/secret' }).end();
  });
  await expect(download()(`http://localhost:${port}/a.jpg`)).rejects.toThrow('answered 302');
  expect(requests).toEqual(['/a.jpg']);
});

test('the download aborts after 8 MB, whatever size the host declared', async () => {
  const port = await listen((_, answer) => {
    const piece = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (answer.write(piece)) if (answer.destroyed) return;
      answer.once('drain', more);
    };
    more();
  });
  await expect(download()(`http://localhost:${port}/a.jpg`)).rejects.toThrow('sent more than 8388608 bytes');
});

test('the download aborts when a host sends too slowly', async () => {
  const port = await listen((_, answer) => answer.writeHead(200).write('a'));
  await expect(download(200)(`http://localhost:${port}/a.jpg`)).rejects.toThrow(/abort|timeout/i);
});

test('the download ends with an answer 101', async () => {
  const port = await listen((_, answer) =>
    answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
  );
  await expect(download()(`http://localhost:${port}/a.jpg`)).rejects.toThrow('without an answer');
});

test('the download returns the bytes of the host', async () => {
  const port = await listen((_, answer) => answer.end('a picture'));
  expect((await download()(`http://localhost:${port}/a.jpg`)).toString()).toBe('a picture');
});
