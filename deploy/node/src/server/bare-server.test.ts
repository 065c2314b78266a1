import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

describe('a proxy in front', () => {
  const { settings } = readSettings({ DEMO: '1', LOG_LEVEL: 'silent' });
  const server = createBrowserServer(settings, createLifecycle());
  let address: URL;
  beforeAll(async () => {
    for (const path of ['/api/v1/cinemas/:lga', '/livez', '/*']) server.get(path, async () => ({ here: true }));
    address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => server.close());

  /** Other clients resolve dots themselves. */
  const get = async (path: string) => {
    const [answer] = await once(request({ host: address.hostname, port: address.port, path }).end(), 'response');
    return {
      status: answer.statusCode,
      caching: answer.headers['cache-control'],
      body: JSON.parse(await text(answer)),
    };
  };

  const climbing = '..%2f..%2f..%2fr%2fshell%2f1.0.0%2fshell.js';
  test.each([
    `/api/v1/cinemas/${climbing}`,
    `/api/v1/cinemas/${climbing.replaceAll('%2f', '%252F')}?size=1`,
    '/api/v1/cinemas/%2e%2e',
    '/api/v1/cinemas/..',
    '/api/v1/cinemas/..;a=b/x',
    '/api/v1/cinemas/..%5cx',
    '/%61pi/v1/cinemas/Sapele',
    '//api/v1/cinemas/Sapele',
    '/%6civez',
    '/sandbox/sms/..%2f..%2fmovie',
    '/unknown/../r/shell/1.0.0/shell.js',
  ])('that reads %s as another address has nothing to keep', async (path) => {
    const body = expect.objectContaining({ code: 'invalid_request' });
    expect(await get(path)).toEqual({ status: 400, caching: 'no-store', body });
  });

  test.each(['/api/v1/cinemas/Ado%20Ekiti', '/api/v1/cinemas/Obio%2FAkpor', '/livez', '/movie/%65ko?to=/../x'])(
    'reads %s as the node does',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 200, body: { here: true } });
    },
  );
});
