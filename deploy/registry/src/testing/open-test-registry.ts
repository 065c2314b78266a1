import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@viewmax/shared/server/test-database';
import { createRegistry, migrateRegistry } from '../registry.ts';
import { directoryStore } from '../release-store.ts';

/** PGlite takes seconds to start where others use the processor too. */
export const OPEN_MS = 60_000;

/** A registry of its own, on a database and a store of its own. */
export async function openTestRegistry() {
  const db = await openTestDatabase();
  await migrateRegistry(db);
  const store = directoryStore(mkdtempSync(join(tmpdir(), 'store-')));
  return { db, store, registry: createRegistry({ db, store }), close: () => db.close() };
}

export type TestRegistry = Awaited<ReturnType<typeof openTestRegistry>>;
