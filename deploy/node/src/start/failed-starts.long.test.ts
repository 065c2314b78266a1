import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { prepareDataDir } from '../data/data-dir.ts';
import { env, freshFolder, releases } from '../testing/whole-site.ts';
import { startWholeNode } from './start-whole-node.ts';

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
  'a start on data from before the migrations were folded says what to do, and deletes them only with a reset',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'node-'));
    const options = { env: { ...env, DATA_DIR: dataDir }, releases };
    prepareDataDir(dataDir);
    await copyEmpty(dataDir);
    const db = await openDatabase({ dataDir });
    const other = `create schema app; create table app.migrations as select '0001-accounts' as name`;
    await withClient(db, (client) => client.query(other));
    await db.close();
    await expect(startWholeNode(options)).rejects.toMatchObject({
      name: 'UnreadableData',
      message: expect.stringMatching(
        /^DATA_DIR \S+ cannot be read: another version of Viewmax made the schema app: it has the migration 0001-accounts in place of 0001-members\. Start that version, or empty the directory with npm start -- --reset\. That deletes its accounts, .* and secrets\.$/,
      ),
    });
    const again = await startWholeNode({ ...options, reset: true });
    await again.close();
  },
  OPEN_MS,
);
