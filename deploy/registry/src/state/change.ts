import type { Database } from '@viewmax/shared/server/database';
import { sql } from 'kysely';
import { appendEntry, type Note } from './audit.ts';
import { type ChangeTables, tablesOf } from './tables.ts';

/** Where other nodes hear that something changed. */
export const CHANNEL = 'viewmax_registry';

export interface ChangeContext {
  db: Database;
  now: () => number;
}

export interface Change {
  tables: ChangeTables;
  at: Date;
  /** What happened. Each goes into the audit log together with the change itself. */
  note(note: Note): Promise<void>;
  /** What happened, where it changes nothing that a page is given. */
  quietNote(note: Note): Promise<void>;
}

/**
 * One change at a time, and one step of the revision for each: a page can tell which of two sets is the newer one. Without
 * a note nothing changed. Every node hears of it when it is committed.
 */
export function change<T>({ db, now }: ChangeContext, by: string, work: (change: Change) => Promise<T>): Promise<T> {
  return tablesOf(db)
    .transaction()
    .execute(async (tables) => {
      await tables.selectFrom('state').select('revision').forUpdate().execute();
      const at = new Date(now());
      let notes = 0;
      const quietNote = (note: Note) => appendEntry(tables, by, at, note);
      const result = await work({
        tables,
        at,
        quietNote,
        note: (note) => {
          notes += 1;
          return quietNote(note);
        },
      });
      if (notes > 0) {
        await tables.updateTable('state').set({ revision: sql`revision + 1` }).execute();
        await sql`select pg_notify(${CHANNEL}, '')`.execute(tables);
      }
      return result;
    });
}
