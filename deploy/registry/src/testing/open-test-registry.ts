import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@viewmax/shared/server/test-database';
import { createRegistry, migrateRegistry, type RegistryOptions } from '../registry.ts';
import { directoryStore } from '../store/release-store.ts';

/** PGlite takes seconds to start where others use the processor too. */
export const OPEN_MS = 60_000;

/** A registry of its own, on a database and a store of its own. */
export async function openTestRegistry(options: Partial<RegistryOptions> = {}) {
  const db = await openTestDatabase({ name: 'registry', fill: migrateRegistry });
  const store = directoryStore(mkdtempSync(join(tmpdir(), 'store-')));
  const registry = createRegistry({ db, store, ...options });
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
