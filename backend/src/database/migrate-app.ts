import { join } from 'node:path';
import type { Database } from '@viewmax/shared/server/database';
import { migrate } from '@viewmax/shared/server/migrate';

/** Brings the schema `app` up to date. Several processes may do so at once. */
export function migrateApp(db: Database): Promise<string[]> {
  return migrate(db, { schema: 'app', folder: join(import.meta.dirname, '../../migrations') });
}
