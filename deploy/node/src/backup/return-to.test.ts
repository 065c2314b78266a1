import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateAll } from '../data/open-database.ts';
import { returnTo } from './return-to.ts';

let db: Database;
let before: Database;
beforeAll(async () => {
  const empty = { name: 'return', fill: migrateAll };
  [db, before] = [await openTestDatabase(empty), await openTestDatabase(empty)];
});
afterAll(async () => {
  await db.close();
  await before.close();
});

test('a database that returned to a moment gets a higher revision than phones have seen', async () => {
  const seen = 50_000_000;
  await withClient(before, (client) => client.query('update registry.state set revision = $1', [seen]));
  const returned = await returnTo(new Date(), db, before);
  expect(returned.revision).toBeGreaterThan(seen);
  expect(returned).toMatchObject({ quotes: 0, strange: [], purchases: [], findings: 0 });
  const { rows } = await withClient(db, (client) => client.query('select subject, action from registry.audit'));
  expect(rows).toEqual([{ subject: 'the registry', action: 'restore' }]);
});
