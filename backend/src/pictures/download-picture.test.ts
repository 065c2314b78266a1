import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
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
const download = (deadlineMs = 5000) =>
  createDownload({ protocol: 'http:', get: get as never, isAllowed: () => true, deadlineMs });

test.each([
  'http://cdn.example/a.jpg',
  'file:///etc/passwd',
  'https://127.0.0.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:7f00:1]/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://169.254.169.254/latest',
])('the download does not connect to %s', async (url) => {
  await expect(createDownload()(url)).rejects.toThrow('is not allowed');
});

test('the download does not connect to a name of our own network', async () => {
  await expect(createDownload()('https://localhost/a.jpg')).rejects.toThrow('localhost is not in the internet');
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
  await expect(download()(`http://localhost:${port}/a.jpg`)).rejects.toThrow('sent too many bytes');
});

test('the download aborts when a host sends too slowly', async () => {
  const port = await listen((_, answer) => answer.writeHead(200).write('a'));
  await expect(download(200)(`http://localhost:${port}/a.jpg`)).rejects.toThrow(/abort|timeout/i);
});

test('the download returns the bytes of the host', async () => {
  const port = await listen((_, answer) => answer.end('a picture'));
  expect((await download()(`http://localhost:${port}/a.jpg`)).toString()).toBe('a picture');
});
