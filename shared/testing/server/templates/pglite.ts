import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Database, databaseOn } from '@viewmax/server/database';
import { emptyTemplate, type Template } from './template.ts';

const fileOf = (folder: string, { name }: Template) => join(folder, `${name}.tar`);

/** Reads the whole file at once. A blob of the file would fail when another process replaces the file meanwhile. */
const load = (file: string) => PGlite.create('memory://', { loadDataDir: new Blob([readFileSync(file)]) });

/**
 * Two files that fill the same template at once both write it. The first one stays, because another process may be reading it
 * as a blob, which fails once the file is replaced.
 */
async function keep(pglite: PGlite, file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

async function openEmpty(folder: string | undefined): Promise<PGlite> {
  const file = folder && fileOf(folder, emptyTemplate);
  if (file && existsSync(file)) return load(file);
  const pglite = await PGlite.create('memory://');
  if (file) await keep(pglite, file);
  return pglite;
}

/** Puts an empty PGlite into a folder of data. A new one takes seconds to make, and a copy takes a fifth. */
export async function copyEmpty(dataDir: string, folder = process.env.TEST_TEMPLATES): Promise<void> {
  if (!folder) return;
  const file = fileOf(folder, emptyTemplate);
  if (!existsSync(file)) await (await openEmpty(folder)).close();
  mkdirSync(dataDir, { recursive: true });
  const pglite = await PGlite.create(join(dataDir, 'pglite'), { loadDataDir: new Blob([readFileSync(file)]) });
  await pglite.close();
}

/** A separate PGlite in memory. Loading a filled one from a file takes a tenth of the time of filling it. */
export async function openOnPglite(folder: string | undefined, template: Template): Promise<Database> {
  const file = folder && template !== emptyTemplate ? fileOf(folder, template) : undefined;
  if (file && existsSync(file)) return databaseOn(await load(file));
  const pglite = await openEmpty(folder);
  const db = await databaseOn(pglite);
  await template.fill(db);
  if (file) await keep(pglite, file);
  return db;
}
