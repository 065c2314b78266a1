import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { runCli } from './program/run-cli.ts';

async function viewmax(...args: string[]) {
  const errors: string[] = [];
  const world = {
    env: { VIEWMAX_TOKEN: 'vmx_token', DATA_DIR: '/nowhere' },
    print: () => {},
    complain: (text: string) => void errors.push(text),
    isTerminal: false,
    draw: () => {},
    wait: async () => {},
  };
  return { code: await runCli(args, world), errors: errors.join('\n') };
}

test('a service that answers with other JSON exits with 3', async () => {
  const other = createServer((_, reply) => reply.end('{"hello":[]}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  for (const line of [
    'releases',
    'rollout status',
    'clean-up',
    'path list',
    'token list',
    'audit',
    'can-i-deploy catalog',
  ])
    expect([line, await viewmax(...line.split(' '), '--url', `http://127.0.0.1:${port}`)]).toEqual([
      line,
      expect.objectContaining({ code: 3, errors: `http://127.0.0.1:${port} is not a Viewmax registry.` }),
    ]);
  other.close();
});

test("the app's address instead of that of ops is recognised", async () => {
  const app = createServer(({ url }, reply) =>
    url === '/discovery.json'
      ? reply.end('{"shell":{}}')
      : reply.writeHead(404).end('{"code":"not_found","message":"There is nothing at this address."}'),
  );
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  for (const line of ['releases', 'doctor', 'can-i-deploy catalog'])
    expect(await viewmax(...line.split(' '), '--url', `http://127.0.0.1:${port}`)).toEqual({
      code: 3,
      errors: expect.stringContaining(`http://127.0.0.1:${port} is the app, not ops.`),
    });
  app.close();
});
