import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { nameRevision } from './name-revision.ts';
import { proxiedBackend } from './routes/proxied-backend.ts';

test('answers to calls carry the revision, own and forwarded ones, failed ones too; other answers do not', async () => {
  let revisions: { releases: number; flags: number } | undefined;
  const backend = Fastify();
  backend.get('/api/v1/movies', async () => []);
  const upstream = await backend.listen({ port: 0, host: '127.0.0.1' });
  const server = Fastify();
  server.addHook('onSend', nameRevision({ revisions: () => revisions }));
  server.get('/api/own', async () => ({}));
  server.get('/page', async () => 'page');
  await server.register(proxiedBackend, { upstream, prefixes: ['/api/v1'] });
  const heard = async (url: string, name = 'revision') => (await server.inject(url)).headers[`x-viewmax-${name}`];
  expect(await heard('/api/own')).toBeUndefined();
  revisions = { releases: 7, flags: 0 };
  expect(await heard('/api/own', 'flags')).toBeUndefined();
  expect([await heard('/api/own'), await heard('/api/v1/movies'), await heard('/api/v1/none')]).toEqual([
    '7',
    '7',
    '7',
  ]);
  expect(await heard('/page')).toBeUndefined();
  revisions = { releases: 7, flags: 3 };
  expect([await heard('/api/own', 'flags'), await heard('/api/own')]).toEqual(['3', '7']);
  expect(await heard('/page', 'flags')).toBeUndefined();
  await server.close();
  await backend.close();
});
