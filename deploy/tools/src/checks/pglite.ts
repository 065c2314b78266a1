import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

/** Such as `PGlite (PostgreSQL 18.6)`. */
export async function pgliteVersion(): Promise<string> {
  const db = await openDatabase({ dataDir: 'memory://' });
  const { rows } = await withClient(db, (client) => client.query<{ server_version: string }>('show server_version'));
  await db.close();
  return `PGlite (PostgreSQL ${rows[0]?.server_version})`;
}
