import { noticedActions } from '@viewmax/contracts/ops/actions';
import { sql } from 'kysely';
import { appendEntry, type Note } from './audit.ts';
import type { RegistryContext } from './context.ts';
import { type ChangeTables, tablesOf } from './tables.ts';

/** The log's name for automatic actions. */
export const WATCH = 'watch';

const noticed: ReadonlySet<string> = new Set(noticedActions);

/** The PostgreSQL channel that notifies other nodes of changes. */
export const CHANNEL = 'viewmax_registry';

export interface Change {
  tables: ChangeTables;
  at: Date;
  /** Adds an entry to the audit log, in the transaction of the change itself. */
  note(note: Note): Promise<void>;
  /** Adds an entry for an event that does not affect pages. */
  quietNote(note: Note): Promise<void>;
}

/**
 * Runs one change at a time. A change with a note raises the revision by one, so a page can order two sets. After the
 * commit every node is notified. A change without a note raises no revision and notifies no node.
 */
export async function change<T>(
  { tables: all, now, changed }: Pick<RegistryContext, 'tables' | 'now' | 'changed'>,
  by: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  let notes = 0;
  const result = await all.transaction().execute(async (tables) => {
    await tables.selectFrom('state').select('revision').forUpdate().execute();
    const at = new Date(now());
    const quietNote = async (note: Note) => {
      const seq = await appendEntry(tables, by, at, note);
      if (noticed.has(note.action)) await tables.insertInto('outbox').values({ seq, due_at: at }).execute();
    };
    const done = await work({
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
    return done;
  });
  if (notes > 0) changed();
  return result;
}

/**
 * Adds an entry to the audit log in the transaction of another package, so that the entry exists exactly if the package's
 * change does. The transaction is one of kysely, with the tables of that package.
 */
export async function noteWithin(
  { now }: RegistryContext,
  transaction: unknown,
  by: string,
  note: Note,
): Promise<void> {
  const tables = (transaction as ChangeTables).withSchema('registry');
  await tables.selectFrom('state').select('revision').forUpdate().execute();
  await appendEntry(tables, by, new Date(now()), note);
}

/** More changes than a day has. */
const LEAP = 1000;
const MINUTE_MS = 60_000;

/**
 * Raises the revision of a restored registry, because open pages reject a set with a lower revision than their own. The
 * changes after the backup are unknown, and a backup may be restored twice. So the revision is at least the minutes since
 * 1970, which no registry reaches by its changes. `present` is the revision of the replaced database.
 */
export function noteRestore(
  { db, now }: Pick<RegistryContext, 'db' | 'now'>,
  by: string,
  madeAt: string,
  present = 0,
): Promise<number> {
  // No node uses this database yet.
  const context = { tables: tablesOf(db), now, changed: () => undefined };
  return change(context, by, async ({ tables, at, note }) => {
    const least = Math.max(present + LEAP, Math.floor(at.getTime() / MINUTE_MS));
    const row = await tables
      .updateTable('state')
      .set({ revision: sql<number>`greatest(revision + ${LEAP}, ${least})` })
      .returning('revision')
      .executeTakeFirstOrThrow();
    await note({ action: 'restore', subject: 'the registry', detail: { madeAt, revision: row.revision } });
    return row.revision;
  });
}
