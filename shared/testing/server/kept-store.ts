import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@viewmax/server/database';
import { copyEmpty } from './templates/pglite.ts';
import { openTestDatabase } from './test-database.ts';

export interface KeptStore {
  /** Where another process opens the database. */
  at: { databaseUrl?: string; dataDir: string };
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A database that outlives the processes of a test: on the PostgreSQL of `DATABASE_URL`, else on PGlite in a directory,
 * which one process at a time holds.
 */
export async function openKeptStore(): Promise<KeptStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env.DATABASE_URL) {
    const db = await openTestDatabase();
    return { at: { databaseUrl: db.url, dataDir }, use: (work) => work(db), close: () => db.close().finally(remove) };
  }
  await copyEmpty(dataDir);
  return {
    at: { dataDir },
    async use(work) {
      const db = await openDatabase({ dataDir });
      return work(db).finally(() => db.close());
    },
    close: async () => remove(),
  };
}
