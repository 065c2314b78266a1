import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { compressJson } from './compress-json.ts';

const long = { list: 'seat '.repeat(500) };

async function ask(path: string, encoding = 'gzip, br') {
  const server = Fastify();
  server.addHook('onSend', compressJson);
  server.get('/long', async () => long);
  server.get('/short', async () => ({ ok: true }));
  server.get('/text', async (_request, reply) => reply.type('text/plain').send('x'.repeat(5000)));
  const answer = await server.inject({ url: path, headers: { 'accept-encoding': encoding } });
  await server.close();
  return answer;
}

describe('a JSON response', () => {
  test.each([
    ['/short', 'gzip, br'],
    ['/text', 'gzip, br'],
    ['/long', 'gzip'],
  ])('stays uncompressed if compression saves nothing or was not requested: %s with %s', async (path, encoding) => {
    expect((await ask(path, encoding)).headers['content-encoding']).toBeUndefined();
  });

  test('is compressed when it is long, and varies by the accepted encoding', async () => {
    const { headers, rawPayload } = await ask('/long');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(long);
    expect(rawPayload.length).toBeLessThan(200);
  });
});
