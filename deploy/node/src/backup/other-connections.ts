import type { Client } from '@viewmax/server/with-client';

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** A node that serves would write into the tables that a command brings back, and keep its old state. */
export async function refuseOtherConnections(client: Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(OTHERS);
  const { others = 0 } = rows[0] ?? {};
  if (others > 0)
    throw new Error(`The database at DATABASE_URL has ${others} other connections. Stop all nodes first.`);
}
