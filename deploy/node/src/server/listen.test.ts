import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { choosePort, listen } from './listen.ts';

const host = '127.0.0.1';

test('the node rejects a port in use with one sentence, before and while listening', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const { port } = other.address() as { port: number };
  const sentence = `Port ${port} is in use. Stop the program on it, or set PORT to another port.`;
  await expect(choosePort({ host, port })).rejects.toThrow(sentence);
  await expect(listen(Fastify(), { host, port })).rejects.toThrow(sentence);
  other.close();
});

test('the node rejects an address of another machine with one sentence', async () => {
  await expect(choosePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
});

test('the node takes a free port and returns an address for a browser on this machine', async () => {
  const place = { host: '0.0.0.0', port: 0 };
  await choosePort(place);
  const server = Fastify();
  server.get('/', async () => 'here');
  const address = await listen(server, place);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await (await fetch(address)).text()).toBe('here');
  await server.close();
});
