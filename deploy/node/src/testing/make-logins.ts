import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@viewmax/server/database';
import { transaction } from '@viewmax/server/with-client';

const PASSWORD = 'viewmax-test';
const NAMES = ['pages', 'calls', 'ops', 'jobs', 'node'];

/**
 * Runs logins.sql, as the administrator of a database does, and returns the address of each login. All tests of a server
 * share its logins, so one test makes them at a time.
 */
export async function makeLogins(db: Database): Promise<(role: string, databaseUrl?: string) => string> {
  const sql = readFileSync(join(import.meta.dirname, '../../logins.sql'), 'utf8');
  await transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(5310948)');
    await client.query(sql);
    for (const name of NAMES) await client.query(`alter role viewmax_${name} password '${PASSWORD}'`);
  });
  return (role, databaseUrl = db.url ?? '') => {
    const url = new URL(databaseUrl);
    url.username = `viewmax_${role}`;
    url.password = PASSWORD;
    return url.href;
  };
}
