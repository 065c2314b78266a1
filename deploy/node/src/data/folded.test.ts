import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { appSchema, migrateApp } from '@viewmax/backend/migrate';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import type { Database } from '@viewmax/server/database';
import { pendingMigrations } from '@viewmax/server/migrate';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateFrom } from './open-database.ts';

const HERE = join(import.meta.dirname, '../..');

/** The file as psql reads it. */
const mark = readFileSync(join(HERE, 'mark-folded.sql'), 'utf8')
  .replace(/^\\set .*$/gm, '')
  .replace(/^\\ir (.*)$/gm, (_, file: string) => readFileSync(join(HERE, file), 'utf8'));

let db: Database;
let schema: unknown[];
beforeAll(async () => {
  db = await openTestDatabase({ name: 'tables', fill: migrateApp });
  schema = await readSchema();
}, OPEN_MS);
afterAll(() => db.close());

const rowsOf = async (sql: string): Promise<unknown[]> =>
  withClient(db, async (client) => (await client.query(sql)).rows);

const readSchema = () =>
  rowsOf(`
    select proname::text as name, pg_get_function_arguments(oid) as type, prosrc as source
      from pg_proc where pronamespace = 'app'::regnamespace
    union all
    select concat_ws('.', table_name, column_name), data_type, is_nullable
      from information_schema.columns where table_schema = 'app'
    order by name, type`);

const UNUSED = ['are_sold', 'category_prices', 'close_payment_case', 'hold_batch', 'unmatched_payments'];

/** The schema of the version before the fold, with this newest migration. */
const makeOld = (newest: string) =>
  rowsOf(`
    delete from app.migrations;
    insert into app.migrations values ('0001-accounts', ''), ('${newest}', '');
    alter table app.holds drop column if exists categories;
    drop function if exists app.party_prices;
    ${UNUSED.map((name) => `create or replace function app.${name}() returns int language sql as 'select 1';`).join('\n')}`);

const runMark = () =>
  withClient(db, (client) =>
    client.query(mark).catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    }),
  );

beforeEach(() => makeOld('0026-prices-by-category'));

// A second connection cannot open PGlite in memory.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres(
  'a database of PostgreSQL from before the fold is refused in one sentence, and stays unchanged',
  async () => {
    const before = await readSchema();
    await expect(migrateFrom({ DATABASE_URL: db.url ?? '' })).rejects.toThrow(
      /in place of 0001-members\. Migrate it with the last version that has 0027-tickets-of-a-showing, then run deploy\/node\/mark-folded\.sql once\.$/,
    );
    expect(await readSchema()).toEqual(before);
    expect(await rowsOf(`select to_regnamespace('registry') as registry`)).toEqual([{ registry: null }]);
  },
);

test('mark-folded.sql refuses a series that is not whole, and changes nothing', async () => {
  const before = await readSchema();
  await expect(runMark()).rejects.toThrow('is not 0027-tickets-of-a-showing');
  expect(await readSchema()).toEqual(before);
  await expect(pendingMigrations(db, appSchema)).rejects.toThrow('0001-accounts in place of 0001-members');
});

test('mark-folded.sql makes a whole series from before the fold the folded one, once', async () => {
  await makeOld('0027-tickets-of-a-showing');
  await runMark();
  expect(await readSchema()).toEqual(schema);
  const files = readdirSync(appSchema.folder).map((file) => file.replace('.sql', ''));
  expect(await pendingMigrations(db, appSchema)).toEqual(files.toSorted().slice(17));
  await expect(runMark()).rejects.toThrow('is not 0027-tickets-of-a-showing');
});
