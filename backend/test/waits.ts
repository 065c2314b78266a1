import type { Database } from '@viewmax/server/database';
import type { withClient } from '@viewmax/server/with-client';
import { rows } from './shop/books.ts';

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const BLOCKED = `select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/**
 * Whether `work` waits for another transaction. That transaction runs `hold`, and commits once `work` waits or has
 * ended. Needs PostgreSQL: PGlite runs one transaction at a time.
 */
export async function waits<T>(
  db: Database,
  hold: (client: Client) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<{ hasWaited: boolean; result: T }> {
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    await hold(holder);
    let hasEnded = false;
    const ended = () => {
      hasEnded = true;
    };
    const working = work();
    working.then(ended, ended);
    while (!hasEnded && (await rows(db, BLOCKED)).length === 0);
    const hasWaited = !hasEnded;
    await holder.query('commit');
    return { hasWaited, result: await working };
  } finally {
    holder.release();
  }
}
