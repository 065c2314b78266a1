import { sql } from 'kysely';
import { change } from './change.ts';
import type { RegistryContext } from './context.ts';
import { tablesOf } from './tables.ts';

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
