import { join } from 'node:path';
import type { Database } from '@viewmax/server/database';
import { migrateFacts } from '@viewmax/server/facts';
import { migrate } from '@viewmax/server/migrate';

/** The schema `app`, for `migrate` and `pendingMigrations`. */
export const appSchema = { schema: 'app', folder: join(import.meta.dirname, '../../migrations') };

/** Migrates the schema `app` to the newest version. Several processes may run it at once. */
export async function migrateApp(db: Database): Promise<string[]> {
  await migrateFacts(db);
  return migrate(db, appSchema);
}
