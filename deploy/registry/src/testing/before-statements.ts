import type { Database } from '@viewmax/server/database';
import type { PoolClient } from 'pg';

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * The same database, with a step before each statement. It takes a connection after the first step, so that a step that waits
 * keeps none.
 */
export function beforeStatements(
  db: Database,
  step: (text: string, query: Query, values: unknown[]) => Promise<unknown>,
): Database {
  const connect = async () => {
    let real: PoolClient | undefined;
    const client = async () => {
      real ??= await db.pool.connect();
      return real;
    };
    const onConnection: Query = async (text) => (await client()).query(text);
    return {
      async query(text: string, values: unknown[] = []) {
        await step(text, onConnection, values);
        return (await client()).query(text, values);
      },
      release: () => real?.release(),
    };
  };
  return {
    ...db,
    pool: new Proxy(db.pool, { get: (own, key) => (key === 'connect' ? connect : Reflect.get(own, key)) }),
  };
}
