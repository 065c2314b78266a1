import type { Database } from '@viewmax/server/database';
import type { PoolClient } from 'pg';

export const MOMENTS = ['before BEGIN', 'before COMMIT', 'after COMMIT'] as const;

/** The same database, whose first transaction loses its connection at this moment. */
export function losingConnection(db: Database, moment: (typeof MOMENTS)[number]): Database {
  const [when, statement] = moment.split(' ');
  let isLost = false;
  const losing = (client: PoolClient) => async (text: string, values?: unknown[]) => {
    if (isLost || text.toUpperCase() !== statement) return client.query(text, values);
    isLost = true;
    await client.query(when === 'after' ? text : 'rollback');
    throw new Error('Connection terminated unexpectedly');
  };
  const connect = async () => {
    const client = await db.pool.connect();
    const query = losing(client);
    return new Proxy(client, { get: (own, key) => (key === 'query' ? query : Reflect.get(own, key)) });
  };
  return {
    ...db,
    pool: new Proxy(db.pool, { get: (own, key) => (key === 'connect' ? connect : Reflect.get(own, key)) }),
  };
}
