import type { Database } from '@viewmax/server/database';

/** The first content of a test database. Test files with the same template share the work of filling it in one run. */
export interface Template {
  name: string;
  fill(db: Database): Promise<unknown>;
}

export const emptyTemplate: Template = { name: 'empty', fill: async () => undefined };
