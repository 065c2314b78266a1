import { sql } from 'kysely';
import type pg from 'pg';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';

/** The same number in each release of the servers. */
const KEY = 5_310_948;

/**
 * Holds the clean-up until this connection ends, so that the files of each release in a later snapshot remain. It waits
 * for a clean-up that is deleting rows.
 */
export async function holdCleanUp(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [KEY]);
}

/** Refuses while a backup holds the clean-up. Otherwise a backup waits for the end of this transaction. */
export async function refuseDuringBackup(tables: Tables): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${KEY}) as free`.execute(tables);
  if (!rows[0]?.free) throw new Refused('A backup is running, so no release is deleted. Repeat the command after it.');
}
