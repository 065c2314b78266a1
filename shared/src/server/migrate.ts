import { Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Database } from './database.ts';
import { createKysely } from './kysely.ts';
import { readSqlMigrations } from './sql-migrations.ts';
import { withClient } from './with-client.ts';

export type MigrateOptions = {
  schema: string;
  /** A folder of `NNNN-name.do.sql` and `NNNN-name.undo.sql` pairs. */
  folder: string;
  /** The last migration to run: `latest` (the default), a name, or `none` to undo everything. */
  to?: 'latest' | 'none' | (string & {});
};

const TABLE = 'migrations';

/** Whether a newer release migrated the schema: all known migrations have run, and unknown later ones too. */
async function isAhead(db: Database, schema: string, known: readonly string[]): Promise<boolean> {
  const done = await withClient(db, async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `${schema}.${TABLE}`,
    ]);
    if (!rows[0]?.found) return [];
    return (await client.query<{ name: string }>(`select name from ${schema}.${TABLE} order by name`)).rows;
  });
  const names = done.map(({ name }) => name);
  return names.length > known.length && known.toSorted().every((name, place) => names[place] === name);
}

/**
 * Migrates one schema to the given migration and returns the names of those that ran. Concurrent processes wait for
 * each other. A failed run is rolled back. A schema of a newer release stays unchanged, so that a process of the
 * previous release can start beside it.
 */
export async function migrate(db: Database, { schema, folder, to = 'latest' }: MigrateOptions): Promise<string[]> {
  const migrations = await readSqlMigrations(folder);
  if (to === 'latest' && (await isAhead(db, schema, Object.keys(migrations)))) return [];
  const migrator = new Migrator({
    db: createKysely<unknown>(db),
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
    migrationTableName: TABLE,
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
