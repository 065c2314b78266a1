import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { answers } from '@viewmax/contracts/answers';
import * as calls from '@viewmax/contracts/calls';
import { paymentMethods } from '@viewmax/contracts/constants';
import { hangCalls } from '@viewmax/testing/server/hang-calls';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { demoAtNoon } from '../../test/templates.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';

const DEADLINE_MS = 50;

const server = Fastify();
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let address = '';
/** The schema of each route's answer, by its method and path. */
const answered: Record<string, unknown> = {};
server.addHook('onRoute', ({ method, url, schema }) => {
  answered[`${method} ${url}`] = (schema?.response as Record<number, unknown> | undefined)?.[200];
});
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
  hangCalls(server, DEADLINE_MS);
  const config = readBackendConfig(secretsBy(() => 'a secret for tests, 32 characters'));
  await server.register(backendApp, { db, config, hasJobs: false });
  // Over a socket, because the request that ends early is Node's.
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await db.close();
});

test.each(Object.entries(calls))(
  'the schema of the answer to %s is the one that fakes pass',
  (name, { method, path }) => {
    expect(answered[`${method} ${path}`]).toBe(answers[name as keyof typeof calls]);
  },
);

const declared = Object.values(calls).flatMap((one) =>
  'path' in one && 'method' in one ? [[one.method, one.path] as const] : [],
);
const ALL = [...declared, ...paymentMethods.map((method) => ['POST', `/api/v1/webhooks/${method}`] as const)];

test.each(ALL)('%s %s gets 503 in words when its work never ends', async (method, path) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address + path.replace(/:\w+/g, 'x'), {
    method,
    ...(method !== 'GET' && { headers, body: '{"a":1}' }),
    signal: AbortSignal.timeout(5000),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({
    code: 'too_slow',
    error: 'This takes too long. Please try again.',
    requestId: answer.headers.get('x-request-id'),
  });
});

test.each(declared)('%s %s refuses text that the database does not store', async (method, path) => {
  const ask = (query: string, a = '') =>
    fetch(address + path.replace(/:\w+/g, 'x') + query, {
      method,
      ...(method !== 'GET' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ a: [{ a }] }),
      }),
    });
  const answers = [
    await ask('?a=a%00b'),
    ...(method === 'GET' ? [] : [await ask('', 'a\0b'), await ask('', '\ud800')]),
  ];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }]);
});
