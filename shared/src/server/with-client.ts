import type pg from 'pg';
import type { Database } from './database.ts';

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** An answer of the server leaves the connection usable; a lost connection (08, 57P) or anything else does not. */
function isBroken(error: unknown): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code);
  return !SQLSTATE.test(code) || code.startsWith('08') || code.startsWith('57P');
}

/**
 * Lends a connection to `work`. Use it instead of `pool.query()`, which throws the connection away at every SQL error.
 * `work` must not ask for a second one: PGlite has a single connection.
 *
 * @example
 * const { rows } = await withClient(db, (client) => client.query('select 1 as one'));
 */
export async function withClient<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isBroken(error));
    throw error;
  }
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 *
 * @example
 * await transaction(db, async (client) => { await client.query('update app.wallets set balance = 0'); });
 */
export function transaction<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(db, async (client) => {
    await client.query('begin');
    let result: T;
    try {
      result = await work(client);
    } catch (error) {
      // The connection may be what broke; the first error is the one that tells why.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query('commit');
    return result;
  });
}
