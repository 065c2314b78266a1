import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { createRegistry, migrateRegistry, type RegistryOptions } from '../registry.ts';
import { directoryStore } from '../releases/release-store.ts';

/** PGlite takes seconds to start on a busy processor. A read of the state waits as long, because a test expects the present one. */
export const OPEN_MS = 60_000;

/** Opens a registry on a new database and a new store. */
export async function openTestRegistry(options: Partial<RegistryOptions> = {}) {
  const db = await openTestDatabase({ name: 'registry', fill: migrateRegistry });
  const store = directoryStore(mkdtempSync(join(tmpdir(), 'store-')));
  const registry = createRegistry({ db, store, patienceMs: OPEN_MS, ...options });
  const open = {
    db,
    store,
    registry,
    close: async () => {
      await open.registry.close();
      await db.close();
    },
  };
  return open;
}

export type TestRegistry = Awaited<ReturnType<typeof openTestRegistry>>;
