import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSlowLine, type SlowLine } from './slow-line.ts';

const BYTES = 60_000;
/** 60 kB at 200 bytes a millisecond, and a round trip. */
const LEAST_MS = 450;

let site: Server;
let line: SlowLine;

beforeEach(async () => {
  site = createServer((_, answer) => answer.end(Buffer.alloc(BYTES, 'viewmax ')));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  line = await openSlowLine(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await line.close();
  site.close();
});

const loads = async (address = line.address) => {
  const start = performance.now();
  const text = await (await fetch(address)).text();
  return { text, ms: performance.now() - start };
};

test('a slow line carries every byte, in the time of 3G', async () => {
  const { text, ms } = await loads();
  expect(text).toBe('viewmax '.repeat(BYTES / 8));
  expect(ms).toBeGreaterThan(LEAST_MS - 5);
});

test('two connections share a slow line', async () => {
  const both = await Promise.all([loads(), loads()]);
  for (const { ms } of both) expect(ms).toBeGreaterThan(1.6 * (LEAST_MS - 150));
});

test('a slow line ends a connection that the site ends', async () => {
  site.on('connection', (socket) => socket.destroy());
  await expect(loads()).rejects.toThrow('fetch failed');
});
