import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@viewmax/server/database';
import { withFiles } from '@viewmax/server/file-settings';
import { backendEnvironment } from '../config/backend-config.ts';

/** npm runs a command in its package, but a relative folder means the one where npm was called. */
export const fromCaller = (folder: string): string => resolve(process.env.INIT_CWD ?? '.', folder);

/** The database that a command works on: the one of `DATABASE_URL`, else PGlite under `DATA_DIR`. */
export function commandDatabase(): { databaseUrl?: string; dataDir: string } {
  const { env, issues } = withFiles(process.env, ['DATABASE_URL']);
  if (issues.length > 0) throw new Error(issues.join('\n'));
  return { databaseUrl: env.DATABASE_URL, dataDir: fromCaller(backendEnvironment.shape.DATA_DIR.parse(env.DATA_DIR)) };
}

/** Opens the database of a command that changes no schema. It does not migrate and creates nothing. */
export function openExisting(): Promise<Database> {
  const place = commandDatabase();
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'pglite')))
    throw new Error(`There is no database in ${place.dataDir}. Set DATA_DIR, or DATABASE_URL.`);
  return openDatabase(place);
}
