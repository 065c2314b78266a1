import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run } from '@viewmax/node/run';

const file = join(import.meta.dirname, '../image/health-check.ts');

let node: Server;
let isReady = true;
let port: string;

const exitCode = async (env: NodeJS.ProcessEnv): Promise<number> => (await run(process.execPath, [file], { env })).code;

beforeAll(async () => {
  node = createServer(({ url }, answer) => answer.writeHead(url === '/readyz' && isReady ? 200 : 503).end());
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  port = String((node.address() as AddressInfo).port);
});

afterAll(() => new Promise((resolve) => node.close(resolve)));

test('a node that is not ready, and a port without a node, are unhealthy', async () => {
  isReady = false;
  expect(await exitCode({ PORT: port })).toBe(1);
  isReady = true;
  expect(await exitCode({ PORT: '1' })).toBe(1);
});

test('a ready node is healthy, on its own port for the role ops', async () => {
  expect(await exitCode({ PORT: port })).toBe(0);
  expect(await exitCode({ ROLES: 'ops', PORT: '1', OPS_PORT: port })).toBe(0);
  expect(await exitCode({ ROLES: 'pages,ops', PORT: port, OPS_PORT: '1' })).toBe(0);
});
