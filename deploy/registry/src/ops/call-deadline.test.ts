import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, type CallName, calls } from '@viewmax/contracts/ops/calls';
import { hangCalls } from '@viewmax/testing/server/hang-calls';
import Fastify from 'fastify';
import { opsPlugin } from '../ops-plugin.ts';
import { OPS_TOKEN, openTestOps, PUBLIC_URL } from '../testing/open-test-ops.ts';

const DEADLINE_MS = 50;

const ops = await openTestOps();
const server = Fastify();
let address = '';
beforeAll(async () => {
  hangCalls(server, DEADLINE_MS);
  await server.register(opsPlugin, { registry: ops.registry, publicUrl: () => PUBLIC_URL });
  // Over a socket, because the request that ends early is Node's.
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await ops.close();
});

test.each(Object.keys(calls) as CallName[])('%s gets 503 in words when its work never ends', async (name) => {
  const { method } = calls[name];
  const params = { id: 1, name: 'catalog', release: 'catalog@1.0.0-aaaa', command: 'pause', showtime: 'eko' };
  const answer = await fetch(`${address}/ops/api${addressOf(name, { params })}`, {
    method,
    headers: { authorization: `Bearer ${OPS_TOKEN}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: '{"a":1}' }),
    signal: AbortSignal.timeout(5000),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('takes too long'),
  });
});
