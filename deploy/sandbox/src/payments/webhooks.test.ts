import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '../../test/payer.ts';
import { createWebhookSender } from './webhooks.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

async function listen(statuses: number[]) {
  const calls: { headers: IncomingMessage['headers']; body: string; at: number }[] = [];
  server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push({ headers: request.headers, body, at: Date.now() });
    response.statusCode = statuses[calls.length - 1] ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { calls, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const call = { path: '/hook', body: '{"a":1}', headers: { 'x-mark': 'm' } };
test('the sender repeats a call with the same bytes until it succeeds', async () => {
  const { calls, origin } = await listen([500, 404, 200]);
  const sender = createWebhookSender({ backendOrigin: () => origin, retryDelaysMs: [20, 60, 10, 10] });
  sender.send(call);
  await until(() => calls.length === 3);
  await pause(100);
  expect(calls.map(({ body, headers }) => [body, headers['x-mark']])).toEqual(Array(3).fill(['{"a":1}', 'm']));
  expect((calls[2]?.at ?? 0) - (calls[1]?.at ?? 0)).toBeGreaterThanOrEqual(55);
  await sender.close();
});

test('the sender gives up after the last retry', async () => {
  const { calls, origin } = await listen([500, 500, 500, 500]);
  const sender = createWebhookSender({ backendOrigin: () => origin, retryDelaysMs: [5, 5] });
  sender.send(call);
  await until(() => calls.length === 3);
  await pause(50);
  expect(calls).toHaveLength(3);
  await sender.close();
});

test('a closed sender sends nothing', async () => {
  const { calls, origin } = await listen([500]);
  const sender = createWebhookSender({ backendOrigin: () => origin, retryDelaysMs: [30] });
  sender.send(call);
  await until(() => calls.length === 1);
  await sender.close();
  await pause(80);
  expect(calls).toHaveLength(1);
});
