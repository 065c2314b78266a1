import type { Database } from '@viewmax/server/database';
import { openOnPglite } from './templates/pglite.ts';
import { openOnPostgres } from './templates/postgres.ts';
import { emptyTemplate, type Template } from './templates/template.ts';

export type { Template };

/**
 * A separate database for one test file, so that the same tests run on both engines: new on the PostgreSQL of
 * `DATABASE_URL` (dropped at `close`), else PGlite in memory.
 *
 * @example
 * db = await openTestDatabase({ name: 'app', fill: migrateApp });
 */
export function openTestDatabase(template: Template = emptyTemplate): Promise<Database> {
  const { DATABASE_URL: server, TEST_TEMPLATES: folder } = process.env;
  return server ? openOnPostgres(server, folder, template) : openOnPglite(folder, template);
}
