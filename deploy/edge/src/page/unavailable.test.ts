import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { edge } from '../edge.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { testConfig } from '../testing/open-test-edge.ts';

type EdgeRegistry = EdgeOptions['registry'];

async function edgeOn(setOf: EdgeRegistry['sets']['for']) {
  const publicKeys = [{ kid: 'k1', x: '', y: '' }];
  const registry = {
    sets: { for: setOf },
    previews: { find: async () => null },
    publicKeys,
  } as unknown as EdgeRegistry;
  const server = Fastify();
  await server.register(edge, { registry, config: testConfig });
  return server;
}

test('without a database people get a page with a retry, and programs an error without details', async () => {
  const server = await edgeOn(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')));
  const page = await server.inject({ url: '/', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.body).toContain('try again');
  const document = await server.inject('/discovery.json');
  expect([document.statusCode, document.json().code]).toEqual([500, 'internal']);
  expect(document.body).not.toContain('10.0.0.1');
});

test('without a live set the page offers a retry, and the discovery document gives the reason', async () => {
  const server = await edgeOn(async () => null);
  expect((await server.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(503);
  const document = await server.inject('/discovery.json');
  expect(document.statusCode).toBe(503);
  expect(document.json()).toMatchObject({ code: 'no_live_set', message: 'No shell is live yet.' });
});
