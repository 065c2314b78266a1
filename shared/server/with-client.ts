import type pg from 'pg';
import type { Database } from './database.ts';

export type Client = pg.PoolClient;

const SQLSTATE = /^[0-9A-Z]{5}$/;

// An SQL error leaves the connection usable, except for classes 08 and 57P, a server that only reads, and the end of an
// idle session. Any other error may be the caller's own, so a query checks the connection.
async function isBroken(client: Client, error: unknown): Promise<boolean> {
  const code = String((error as { code?: unknown } | undefined)?.code);
  if (SQLSTATE.test(code)) return /^(08|57P|25006|25P0[34])/.test(code);
  return client.query('select 1').then(
    () => false,
    () => true,
  );
}

/**
 * Lends a connection to `work`. Use it instead of `pool.query()`, which discards the connection at every SQL error.
 * `work` must not check out a second one: PGlite has a single connection.
 *
 * @example
 * const { rows } = await withClient(db, (client) => client.query('select 1 as one'));
 */
export async function withClient<T>(db: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(await isBroken(client, error));
    throw error;
  }
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 *
 * @example
 * await transaction(db, async (client) => { await client.query('update app.wallets set balance = 0'); });
 */
export function transaction<T>(db: Database, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(db, async (client) => {
    await client.query('begin');
    let result: T;
    try {
      result = await work(client);
    } catch (error) {
      // A rollback fails on a broken connection, so the first error is the one to report.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query('commit');
    return result;
  });
}
