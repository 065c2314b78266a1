import { noticedActions, type Reach, reaches, reachOf } from '@viewmax/contracts/ops/actions';
import { sql } from 'kysely';
import { appendEntry, type Note } from './audit.ts';
import type { RegistryContext } from './context.ts';
import { type ChangeTables, tablesOf } from './tables.ts';

/** The log's name for automatic actions. */
export const WATCH = 'watch';

const noticed: ReadonlySet<string> = new Set(noticedActions);

/** The PostgreSQL channel that tells other nodes of changes. Its messages name the reach of a change. */
export const CHANNEL = 'viewmax_registry';

export interface Change {
  tables: ChangeTables;
  at: Date;
  /** Adds an entry to the audit log, in the transaction of the change itself. */
  note(note: Note): Promise<void>;
}

const lock = (tables: ChangeTables) => tables.selectFrom('state').select('revision').forUpdate().execute();

/** Collects the entries of one transaction, and tells everyone whom its actions reach. */
function notesOf(tables: ChangeTables, by: string, at: Date) {
  const noted = new Set<Reach>();
  return {
    async note(note: Note): Promise<void> {
      const seq = await appendEntry(tables, by, at, note);
      if (noticed.has(note.action)) await tables.insertInto('outbox').values({ seq, due_at: at }).execute();
      noted.add(reachOf(note));
    },
    /** Raises the numbers that tell a new state from an old one. Undefined without an entry. */
    async tell(): Promise<Reach | undefined> {
      const reach = reaches.find((one) => noted.has(one));
      if (!reach) return undefined;
      if (reach !== 'log')
        await tables
          .updateTable('state')
          .set({
            changes: sql`changes + 1`,
            ...(reach === 'pages' && { revision: sql`revision + 1` }),
            ...(noted.has('flags') && { flags: sql`flags + 1` }),
          })
          .execute();
      await sql`select pg_notify(${CHANNEL}, ${reach})`.execute(tables);
      return reach;
    },
  };
}

/**
 * Runs one change at a time. Its entries say who hears of it after the commit (`reaches` of an action). A change that
 * reaches pages raises the revision by one, so that a page can order two sets.
 */
export async function change<T>(
  { tables: all, now, changed }: Pick<RegistryContext, 'tables' | 'now' | 'changed'>,
  by: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  let reach: Reach | undefined;
  const result = await all.transaction().execute(async (tables) => {
    await lock(tables);
    const at = new Date(now());
    const { note, tell } = notesOf(tables, by, at);
    const done = await work({ tables, at, note });
    reach = await tell();
    return done;
  });
  if (reach) changed(reach);
  return result;
}

/** Adds an entry to the audit log in a transaction of kysely with the tables of another package. */
export type NoteWithin = (transaction: unknown, note: Note) => Promise<void>;

/**
 * Runs the work of another package, which calls `note` within its own transaction, so that an entry exists exactly if the
 * package's change does.
 */
export async function changeElsewhere<T>(
  { now, changed }: Pick<RegistryContext, 'now' | 'changed'>,
  by: string,
  work: (note: NoteWithin) => Promise<T>,
): Promise<T> {
  let reach: Reach | undefined;
  const result = await work(async (transaction, note) => {
    const tables = (transaction as ChangeTables).withSchema('registry');
    await lock(tables);
    const notes = notesOf(tables, by, new Date(now()));
    await notes.note(note);
    reach = await notes.tell();
  });
  if (reach) changed(reach);
  return result;
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
