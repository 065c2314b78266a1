import { expect, test } from '@jest/globals';
import { readSettings } from '../settings/settings.ts';
import { createBrowserServer } from './bare-server.ts';
import { createLifecycle } from './lifecycle.ts';

test.each([
  ['production', 'https', 'max-age=31536000; includeSubDomains'],
  ['production', 'http', undefined],
  ['development', 'https', undefined],
])('in %s every answer over %s has strict-transport-security %s', async (NODE_ENV, scheme, expected) => {
  const { settings } = readSettings({ NODE_ENV, DEMO: '1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' });
  const server = createBrowserServer(settings, createLifecycle());
  server.get('/', async () => 'here');
  server.get('/past-fastify', (_, reply) => {
    reply.hijack();
    reply.raw.end('here');
  });
  for (const url of ['/', '/past-fastify', '/unknown']) {
    const { headers } = await server.inject({ url, headers: { 'x-forwarded-proto': scheme } });
    expect([url, headers['strict-transport-security']]).toEqual([url, expected]);
  }
  await server.close();
});
