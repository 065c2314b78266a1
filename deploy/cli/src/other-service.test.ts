import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { runLine } from './testing/open-cli.ts';

/** Runs a command against a service that is no registry, and returns the service's address too. */
async function against(service: Server, ...words: string[]) {
  if (!service.listening) await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const env = { VIEWMAX_TOKEN: 'vmx_token', DATA_DIR: '/nowhere' };
  return { url, ...(await runLine([...words, '--url', url], { env })) };
}

test('a service that answers with other JSON exits with 3', async () => {
  const other = createServer((_, reply) => reply.end('{"hello":[]}'));
  for (const line of [
    'releases',
    'rollout status',
    'clean-up',
    'path list',
    'token list',
    'audit',
    'can-i-deploy catalog',
  ]) {
    const { url, code, errors } = await against(other, ...line.split(' '));
    expect([line, code, errors]).toEqual([line, 3, `${url} is not a Viewmax registry.`]);
  }
  other.close();
});

test("the app's address instead of that of ops is recognised", async () => {
  const app = createServer(({ url }, reply) =>
    url === '/discovery.json'
      ? reply.end('{"shell":{}}')
      : reply.writeHead(404).end('{"code":"not_found","message":"There is nothing at this address."}'),
  );
  for (const line of ['releases', 'doctor', 'can-i-deploy catalog']) {
    const { url, code, errors } = await against(app, ...line.split(' '));
    expect([code, errors]).toEqual([3, expect.stringContaining(`${url} is the app, not ops.`)]);
  }
  app.close();
});

test('a registry that disconnects in the middle of its answer exits with 3', async () => {
  const dying = createServer((_, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('{');
    setImmediate(() => reply.destroy());
  });
  for (const command of ['releases', 'doctor'])
    expect(await against(dying, command)).toMatchObject({
      code: 3,
      errors: expect.stringContaining('cannot be reached.'),
    });
  dying.close();
});
