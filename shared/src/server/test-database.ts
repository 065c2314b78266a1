import type { Database } from './database.ts';
import { openOnPglite } from './test-templates/pglite.ts';
import { openOnPostgres } from './test-templates/postgres.ts';
import { emptyTemplate, type Template } from './test-templates/template.ts';

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
