import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { sql } from 'kysely';
import { rows } from '../../test/shop/books.ts';
import { demoAtNoon } from '../../test/templates.ts';
import { appDatabase } from './app-database.ts';
import { runNamed } from './run-named.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(demoAtNoon);
}, 60_000);
afterAll(() => db.close());

test('a connection plans a named query once, for any values', async () => {
  const lgasOf = (ids: string[]) =>
    runNamed(db, 'lgas', appDatabase(db).selectFrom('cinemas').select('lga').where(sql<boolean>`id = any(${ids})`));
  expect(await lgasOf(['riverside-screens'])).toEqual([{ lga: 'Sapele' }]);
  expect(await lgasOf(['nowhere'])).toEqual([]);
  expect(await rows(db, `select from pg_prepared_statements where name = 'lgas'`)).toHaveLength(1);
});
