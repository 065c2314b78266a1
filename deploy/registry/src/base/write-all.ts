import type { PoolClient } from 'pg';

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
