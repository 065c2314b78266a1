import { migrateApp } from '@viewmax/backend/migrate';
import { seedDemo } from '@viewmax/backend/seed';
import { migrateRegistry } from '@viewmax/registry';
import { type Database, openDatabase } from '@viewmax/shared/server/database';
import { messageOf } from '../process/message-of.ts';
import type { StackConfig } from './config.ts';
import { diskFailure } from './disk-failure.ts';

export interface PreparedDatabase {
  db: Database;
  demoLogins: Awaited<ReturnType<typeof seedDemo>>;
}

/** Opens and migrates the database. It adds demo data only on PGlite, because PostgreSQL may hold real data. */
export async function prepareDatabase({ databaseUrl, dataDir, apiOrigin }: StackConfig): Promise<PreparedDatabase> {
  const db = await openDatabase({ databaseUrl, dataDir }).catch((error: unknown) => {
    throw (
      diskFailure(error, { dataDir, databaseUrl }) ??
      new Error(`The stack cannot open the database: ${messageOf(error)}`)
    );
  });
  try {
    await migrateRegistry(db);
    if (apiOrigin) return { db, demoLogins: [] };
    await migrateApp(db);
    return { db, demoLogins: db.kind === 'pglite' ? await seedDemo(db, { now: new Date() }) : [] };
  } catch (error) {
    await db.close();
    throw (
      diskFailure(error, { dataDir, databaseUrl }) ??
      new Error(`The stack cannot prepare the database: ${messageOf(error)}`)
    );
  }
}
