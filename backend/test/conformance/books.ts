import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';

/** A hash of all stored data except the counters of tries. Equal hashes prove that nothing has changed. */
export function allRows(db: Database): Promise<Record<string, string>> {
  return withClient(db, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'app' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'daily_tries') order by 1`,
    );
    const marks: Record<string, string> = {};
    for (const { name } of tables) {
      const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from app.${name} t`;
      marks[name] = (await client.query<{ mark: string }>(text)).rows[0]?.mark ?? '';
    }
    return marks;
  });
}
