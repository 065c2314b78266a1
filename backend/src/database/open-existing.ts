import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@viewmax/server/database';
import { readProcessConfig } from '../process-config.ts';

/** npm runs a command in its room, but a relative folder means the one where npm was called. */
export const fromCaller = (folder: string): string => resolve(process.env.INIT_CWD ?? '.', folder);

/** Opens the database of a command that changes no schema. It does not migrate and creates nothing. */
export function openExisting(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = readProcessConfig(process.env);
  const dataDir = fromCaller(DATA_DIR);
  if (!DATABASE_URL && !existsSync(join(dataDir, 'pglite')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`);
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir });
}
