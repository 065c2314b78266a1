import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const FILE = /^(\d{4}-[a-z0-9-]+)\.(do|undo)\.sql$/;

async function script(file: string) {
  const text = await readFile(file, 'utf8');
  return async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db);
  };
}

/** Reads `0001-name.do.sql` and `0001-name.undo.sql` pairs. A file with another name or without its pair is an error. */
export async function readSqlMigrations(folder: string): Promise<Record<string, Migration>> {
  const found = new Map<string, Set<string>>();
  for (const file of await readdir(folder)) {
    const [, name, kind] = FILE.exec(file) ?? [];
    if (!name || !kind) throw new Error(`${join(folder, file)} is not named NNNN-name.do.sql or NNNN-name.undo.sql`);
    found.set(name, (found.get(name) ?? new Set()).add(kind));
  }
  const migrations: Record<string, Migration> = {};
  for (const [name, kinds] of found) {
    if (kinds.size !== 2) throw new Error(`${join(folder, name)} needs both a .do.sql and an .undo.sql`);
    migrations[name] = {
      up: await script(join(folder, `${name}.do.sql`)),
      down: await script(join(folder, `${name}.undo.sql`)),
    };
  }
  return migrations;
}
