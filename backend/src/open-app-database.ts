import { type Database, openDatabase } from '@viewmax/server/database';
import { migrateApp } from './database/migrate-app.ts';
import type { ProcessConfig } from './process-config.ts';

/** Opens the database of the process, and migrates it. */
export async function openAppDatabase({ DATABASE_URL, DATA_DIR }: ProcessConfig): Promise<Database> {
  const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  await migrateApp(db);
  return db;
}
