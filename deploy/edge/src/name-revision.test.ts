import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { nameRevision } from './name-revision.ts';
import { proxiedBackend } from './routes/proxied-backend.ts';

test('answers to calls carry the revision, own and forwarded ones, failed ones too; other answers do not', async () => {
  let revision: number | undefined;
  const backend = Fastify();
  backend.get('/api/v1/movies', async () => []);
  const upstream = await backend.listen({ port: 0, host: '127.0.0.1' });
  const server = Fastify();
  server.addHook('onSend', nameRevision({ revision: () => revision }));
  server.get('/api/own', async () => ({}));
  server.get('/page', async () => 'page');
  await server.register(proxiedBackend, { upstream, prefixes: ['/api/v1'] });
  const heard = async (url: string) => (await server.inject(url)).headers['x-viewmax-revision'];
  expect(await heard('/api/own')).toBeUndefined();
  revision = 7;
  expect([await heard('/api/own'), await heard('/api/v1/movies'), await heard('/api/v1/none')]).toEqual([
    '7',
    '7',
    '7',
  ]);
  expect(await heard('/page')).toBeUndefined();
  await server.close();
  await backend.close();
});
