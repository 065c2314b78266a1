import { randomUUID } from 'node:crypto';
import type { Database } from '@viewmax/server/database';
import { transaction } from '@viewmax/server/with-client';
import type { PoolClient } from 'pg';

interface BatchWriterOptions<Batch, Result> {
  db: Database;
  now: () => number;
  /** Takes the next batch from memory, or null if it is empty. A call that throws takes nothing. */
  collect(): Batch | null | Promise<Batch | null>;
  write(client: PoolClient, batch: Batch): Promise<Result>;
}

/**
 * Writes batches in turn, each in one transaction, until the database confirms it. A connection that is lost during COMMIT hides the
 * outcome, so the transaction notes the batch's number, and a batch that is noted already is not written again.
 */
export function createBatchWriter<Batch, Result>({ db, now, collect, write }: BatchWriterOptions<Batch, Result>) {
  const writer = randomUUID();
  let number = 0;
  let batch: Batch | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  async function isNew(client: PoolClient): Promise<boolean> {
    // If the lost connection's transaction is still open, this statement waits for its end.
    const { rows } = await client.query(
      `insert into registry.batch_writers as kept (id, batch, written_at) values ($1, $2, $3)
       on conflict (id) do update set batch = excluded.batch, written_at = excluded.written_at
       where kept.batch < excluded.batch returning batch`,
      [writer, number, new Date(now())],
    );
    return rows.length > 0;
  }

  async function writeBatch(): Promise<Result[]> {
    const taken = batch;
    if (taken === null) return [];
    const results = await transaction(db, async (client) =>
      (await isNew(client)) ? [await write(client, taken)] : [],
    );
    batch = null;
    return results;
  }

  async function work(): Promise<Result[]> {
    const before = await writeBatch();
    batch = await collect();
    number += 1;
    return [...before, ...(await writeBatch())];
  }

  return {
    /** Writes the batch of a failed flush, then the next one. Returns the result of each. */
    flush(): Promise<Result[]> {
      const next = writing.catch(() => undefined).then(work);
      writing = next;
      return next;
    },
    /** The batch that the database has not confirmed. */
    unwritten: () => batch,
  };
}

/** The values of rows by column, as `unnest` takes them. */
export const columns = <T>(rows: readonly T[], ...keys: (keyof T)[]) => keys.map((key) => rows.map((row) => row[key]));

/** Rows are sorted by key, so that two nodes cannot deadlock. */
export const inOrder = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Classes of SQLSTATE: the value is wrong, breaks a constraint, or is too large. A retry would fail again. */
const REFUSED = /^(22|23|54)/;

/**
 * Writes rows within a transaction. Reports can be made up, so a row may hold a value that the database refuses. It then
 * returns to a savepoint and writes each half alone, so that only the refused row is lost. Returns the refusals.
 */
export async function writeAll<T>(
  client: PoolClient,
  rows: readonly T[],
  write: (client: PoolClient, rows: readonly T[]) => Promise<unknown>,
): Promise<unknown[]> {
  if (rows.length === 0) return [];
  await client.query('savepoint all_rows');
  try {
    await write(client, rows);
    await client.query('release savepoint all_rows');
    return [];
  } catch (error) {
    if (!REFUSED.test(String((error as { code?: unknown }).code))) throw error;
    await client.query('rollback to savepoint all_rows; release savepoint all_rows');
    if (rows.length === 1) return [error];
    const middle = rows.length >> 1;
    const first = await writeAll(client, rows.slice(0, middle), write);
    return [...first, ...(await writeAll(client, rows.slice(middle), write))];
  }
}
