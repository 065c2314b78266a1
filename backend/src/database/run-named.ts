import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { Compilable } from 'kysely';

/**
 * Runs a query under a name, so that each connection plans it once: a join of many tables takes longer to plan than to
 * read. The text of the query is the same at each call, and values are its parameters.
 */
export async function runNamed<Row extends object>(
  database: Database,
  name: string,
  query: Compilable<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await withClient(database, (client) => client.query<Row>({ name, text, values: [...parameters] }));
  return rows;
}
