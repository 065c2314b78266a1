import { Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Database } from './database.ts';
import { createKysely } from './kysely.ts';
import { readSqlMigrations } from './sql-migrations.ts';
import { withClient } from './with-client.ts';

export interface MigrateOptions {
  schema: string;
  /** A folder of `NNNN-name.do.sql` and `NNNN-name.undo.sql` pairs. */
  folder: string;
  /** The last migration to run: `latest` (the default), a name, or `none` to undo everything. */
  to?: 'latest' | 'none' | (string & {});
}

const TABLE = 'migrations';

async function doneMigrations(db: Database, schema: string): Promise<string[]> {
  return withClient(db, async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `${schema}.${TABLE}`,
    ]);
    if (!rows[0]?.found) return [];
    const done = await client.query<{ name: string }>(`select name from ${schema}.${TABLE} order by name`);
    return done.rows.map(({ name }) => name);
  });
}

/** Whether a newer release migrated the schema: all known migrations have run, and unknown later ones too. */
async function isAhead(db: Database, schema: string, known: readonly string[]): Promise<boolean> {
  const names = await doneMigrations(db, schema);
  return names.length > known.length && known.toSorted().every((name, place) => names[place] === name);
}

/** The migrations of this release that the schema lacks. */
export async function pendingMigrations(
  db: Database,
  { schema, folder }: Pick<MigrateOptions, 'schema' | 'folder'>,
): Promise<string[]> {
  const known = Object.keys(await readSqlMigrations(folder)).toSorted();
  const done = new Set(await doneMigrations(db, schema));
  return known.filter((name) => !done.has(name));
}

/** The same number in each release, so that two releases wait for each other too. */
const LOCK = 5_310_947;

/**
 * Runs `work` while no other process does: every migration of the whole database, in one turn. PGlite has one process
 * and one connection, so it needs no lock.
 */
export async function withMigrationLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.kind === 'pglite') return work();
  return withClient(db, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      return await work();
    } finally {
      // A broken connection has released the lock itself.
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    }
  });
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
