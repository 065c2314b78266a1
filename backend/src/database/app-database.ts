import type { Database } from '@viewmax/server/database';
import { createKysely } from '@viewmax/server/kysely';
import type { Kysely } from 'kysely';
import type { AppTables } from './tables.ts';

export type AppDatabase = Kysely<AppTables>;

/** Queries on the schema `app`. A query always names the schema of a table: on PGlite all packages share one connection. */
export function appDatabase(db: Database): AppDatabase {
  return createKysely<AppTables>(db).withSchema('app');
}
