import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database.ts';

/**
 * A typed query builder over the database's own pool. Never call `destroy()` on it: the pool belongs to the database.
 *
 * @example
 * const app = createKysely<AppTables>(db).withSchema('app');
 */
export function createKysely<Tables>(db: Database): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: db.pool }) });
}
