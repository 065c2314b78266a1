import { afterAll, expect, test } from '@jest/globals';
import { secretsBy } from '@viewmax/backend/secrets';
import { freshFolder, releases, env as site } from '../testing/whole-site.ts';
import { startWholeNode } from './start-whole-node.ts';

const folder = await freshFolder();
const env = { ...site, DATA_DIR: folder };

const node = await startWholeNode({ env, releases });
afterAll(node.close);

test('a second node on the same port or the same data fails with one sentence', async () => {
  const { port } = new URL(node.address);
  await expect(startWholeNode({ env: { ...env, PORT: port }, releases })).rejects.toThrow(`Port ${port} is in use.`);
  const opsPort = new URL(node.opsAddress).port;
  await expect(startWholeNode({ env: { ...env, OPS_PORT: opsPort }, releases })).rejects.toThrow(
    `Port ${opsPort} is in use. Stop the program on it, or set OPS_PORT to another port.`,
  );
  await expect(startWholeNode({ env, releases })).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/^The node cannot open the database: .*is held by another process\./),
  });
});

test('the start reports an unreachable database in one sentence', async () => {
  const away = {
    ...env,
    DATA_DIR: `${folder}-away`,
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    ...secretsBy(() => 'x'.repeat(32)),
    SIGNING_KEY: 'x'.repeat(43),
    OPS_TOKEN: 'x'.repeat(32),
    PUBLIC_URL: 'https://viewmax.example',
    SANDBOX: '1',
  };
  await expect(startWholeNode({ env: away, releases })).rejects.toThrow(
    /^The node cannot prepare the database: .*ECONNREFUSED/,
  );
});

test('the start prints one warning for API_ORIGIN without MEDIA_HOSTS', async () => {
  const lines: string[] = [];
  const steps = {
    run: <T>(_: string, work: (note: (text: string) => void) => Promise<T>) => work((text) => lines.push(text)),
  };
  const { port } = new URL(node.address);
  const starting = startWholeNode({ env: { ...env, PORT: port, API_ORIGIN: 'https://api.example' }, releases, steps });
  await expect(starting).rejects.toThrow('is in use');
  expect(lines).toEqual([
    expect.stringMatching(/^API_ORIGIN is set without MEDIA_HOSTS: the page blocks .*api\.example\.$/),
  ]);
});
