import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { writeRelease } from '../src/testing/write-release.ts';
import type { Setup } from './node.ts';
import { startNode } from './start-node.ts';

export interface Site extends Setup {
  close(): Promise<void>;
}

/** A database and a store for separate processes, with a live shell and two remotes. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  // On PGlite the processes use the database one after the other.
  const db = process.env.DATABASE_URL ? await openTestDatabase() : undefined;
  const setup = { databaseUrl: db?.url, dataDir: join(folder, 'data'), store: join(folder, 'releases') };
  const node = await startNode(setup);
  await node.ask({ activate: ['shell', 'catalog', 'wallet'].map((name) => writeRelease({ name })) });
  await node.stop();
  return {
    ...setup,
    async close() {
      await db?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
