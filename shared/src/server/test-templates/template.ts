import type { Database } from '../database.ts';

/** What a test database holds at first. Files that name the same template in one run share the work of filling it. */
export type Template = { name: string; fill(db: Database): Promise<unknown> };

export const emptyTemplate: Template = { name: 'empty', fill: async () => undefined };
