import type pg from 'pg';
import type { Database } from './database.ts';

const SQLSTATE = /^[0-9A-Z]{5}$/;

// An SQL error is an answer: the connection lives on. Only classes 08 and 57P say that it ended. Any other error may be
// the caller's own, so the connection is asked.
async function isBroken(client: pg.PoolClient, error: unknown): Promise<boolean> {
  const code = String((error as { code?: unknown } | undefined)?.code);
  if (SQLSTATE.test(code)) return code.startsWith('08') || code.startsWith('57P');
  return client.query('select 1').then(
    () => false,
    () => true,
  );
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
