import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { createKysely } from './kysely.ts';
import { withClient } from './with-client.ts';

export interface MigrateOptions {
  schema: string;
  /** A folder of `NNNN-name.sql` files. */
  folder: string;
}

/** Another version of Viewmax made the schema, so this version can neither read nor migrate it. */
export class OtherMigrations extends Error {
  override readonly name = 'OtherMigrations';
  /** The migrations that the schema has. */
  readonly done: readonly string[];

  constructor(message: string, done: readonly string[]) {
    super(message);
    this.done = done;
  }
}

const TABLE = 'migrations';
const FILE = /^(\d{4}-[a-z0-9-]+)\.sql$/;

async function readMigration(folder: string, file: string): Promise<[string, Migration]> {
  const name = FILE.exec(file)?.[1];
  if (!name) throw new Error(`${join(folder, file)} is not named NNNN-name.sql`);
  const text = await readFile(join(folder, file), 'utf8');
  return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }];
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).toSorted();
  return Object.fromEntries(await Promise.all(files.map((file) => readMigration(folder, file))));
}

async function doneMigrations(db: Database, schema: string): Promise<string[]> {
  return withClient(db, async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `${schema}.${TABLE}`,
    ]);
    if (!rows[0]?.found) return [];
    const done = await client.query<{ name: string }>(`select name from ${schema}.${TABLE}`);
    return done.rows.map(({ name }) => name).toSorted();
  });
}

/** The migrations of this release that the schema lacks. A schema of a newer release lacks none. */
export async function pendingMigrations(db: Database, { schema, folder }: MigrateOptions): Promise<string[]> {
  const known = Object.keys(await readMigrations(folder));
  const done = await doneMigrations(db, schema);
  const place = known.findIndex((name, index) => (done[index] ?? name) !== name);
  if (place === -1) return known.slice(done.length);
  throw new OtherMigrations(
    `another version of Viewmax made the schema ${schema}: it has the migration ${done[place]} in place of ${known[place]}`,
    done,
  );
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
 * Migrates one schema to this release and returns the names of the migrations that ran. Concurrent processes wait for
 * each other. A failed run is rolled back. A schema of a newer release stays unchanged, so that a process of the
 * previous release can start beside it.
 */
export async function migrate(db: Database, { schema, folder }: MigrateOptions): Promise<string[]> {
  if ((await pendingMigrations(db, { schema, folder })).length === 0) return [];
  const migrator = new Migrator({
    db: createKysely<unknown>(db),
    provider: { getMigrations: () => readMigrations(folder) },
    migrationTableSchema: schema,
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    const at = failed ? ` at ${failed.migrationName}` : '';
    throw new Error(`Migrating schema ${schema} failed${at}: ${String(error)}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
