import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { stateQuery } from './load-state.ts';

const opened = await openTestRegistry();
afterAll(opened.close);

test('the query of the state finds withdrawn releases and active rollouts by an index', async () => {
  const { sql, parameters } = stateQuery(new Date()).compile(tablesOf(opened.db));
  const plan = await withClient(opened.db, async (client) => {
    // PostgreSQL reads a small table from its start whatever its indexes are.
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${sql}`, [...parameters]);
    await client.query('rollback');
    return JSON.stringify(rows);
  });
  expect(plan).toContain('releases_withdrawn');
  expect(plan).toContain('rollouts_active');
});
