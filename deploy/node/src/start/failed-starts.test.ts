import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { secretsBy } from '@viewmax/backend/secrets';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { prepareDataDir } from '../data/data-dir.ts';
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

test.each(['database', 'publish'])(
  'the start names a full disk in one sentence when it fails at: %s',
  async (step) => {
    const dataDir = await freshFolder();
    const steps = {
      async run<T>(name: string, work: (note: () => void) => Promise<T>) {
        // This device rejects every write with ENOSPC.
        if (name === step) await writeFile('/dev/full', 'x');
        return work(() => undefined);
      },
    };
    await expect(startWholeNode({ env: { ...env, DATA_DIR: dataDir }, releases, steps })).rejects.toMatchObject({
      name: 'Error',
      message: `The disk of DATA_DIR ${dataDir} is full.`,
    });
  },
  OPEN_MS,
);

test(
  'a start on data of another version deletes them only with a reset',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'node-'));
    const options = { env: { ...env, DATA_DIR: dataDir }, releases };
    prepareDataDir(dataDir);
    await copyEmpty(dataDir);
    const db = await openDatabase({ dataDir });
    const other = `create schema registry; create table registry.migrations as select '0000-other' as name`;
    await withClient(db, (client) => client.query(other));
    await db.close();
    await expect(startWholeNode(options)).rejects.toMatchObject({
      name: 'UnreadableData',
      message: expect.stringMatching(
        /^DATA_DIR \S+ cannot be read: another version of Viewmax made the schema registry: it has the migration 0000-other in place of 0001-.*--reset\. That deletes its accounts, .* and secrets\.$/,
      ),
    });
    const again = await startWholeNode({ ...options, reset: true });
    await again.close();
  },
  OPEN_MS,
);

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
