import { join } from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

/** The schema `facts`: what the backend saw compared devices do. The backend writes it and the registry reads it. */
export const factsSchema = { schema: 'facts', folder: join(import.meta.dirname, 'facts') };

/** Migrates the schema `facts` to the newest version. Each package with a use for it calls this before its own. */
export const migrateFacts = (db: Database): Promise<string[]> => migrate(db, factsSchema);
