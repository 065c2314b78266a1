import { openDatabase } from '@viewmax/server/database';
import { messageOf } from '../process/message-of.ts';
import { type Environment, readDataSettings } from '../settings/settings.ts';
import { migrateAll } from './open-database.ts';

/** Migrates the database of these settings and returns the migrations that ran. It needs no other secret. */
export async function migrateFrom(env: Environment): Promise<string[]> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readDataSettings(env);
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    return await migrateAll(db);
  } catch (error) {
    throw new Error(`The migration failed: ${messageOf(error)}`, { cause: error });
  } finally {
    await db.close();
  }
}
