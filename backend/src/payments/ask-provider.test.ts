import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { askProvider } from './ask-provider.ts';

test('a detour is not gone: who is asked is who was configured', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url);
    answer.writeHead(302, { location: '/paid' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`;
  await expect(askProvider({ fetch, url, secretKey: 'x' })).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  expect(asked).toEqual(['/verify']);
  server.close();
});
