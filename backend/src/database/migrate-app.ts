import { join } from 'node:path';
import type { Database } from '@viewmax/shared/server/database';
import { migrate } from '@viewmax/shared/server/migrate';

/** Migrates the schema `app` to the newest version. Several processes may run it at once. */
export function migrateApp(db: Database): Promise<string[]> {
  return migrate(db, { schema: 'app', folder: join(import.meta.dirname, '../../migrations') });
}
