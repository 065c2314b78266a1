import { Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Database } from './database.ts';
import { createKysely } from './kysely.ts';
import { readSqlMigrations } from './sql-migrations.ts';

export type MigrateOptions = {
  schema: string;
  /** A folder of `NNNN-name.do.sql` and `NNNN-name.undo.sql` pairs. */
  folder: string;
  /** Where to stop: the last one (the default), a migration's name, or `none` to undo everything. */
  to?: 'latest' | 'none' | (string & {});
};

/**
 * Brings one schema to the wanted migration and returns the names of those that ran.
 * Processes that start together wait for each other; a failed run leaves nothing behind.
 */
export async function migrate(db: Database, { schema, folder, to = 'latest' }: MigrateOptions): Promise<string[]> {
  const migrator = new Migrator({
    db: createKysely<unknown>(db),
    provider: { getMigrations: () => readSqlMigrations(folder) },
    migrationTableSchema: schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } =
    to === 'latest' ? await migrator.migrateToLatest() : await migrator.migrateTo(to === 'none' ? NO_MIGRATIONS : to);
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    const at = failed ? ` at ${failed.migrationName}` : '';
    throw new Error(`Migrating schema ${schema} failed${at}: ${String(error)}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
