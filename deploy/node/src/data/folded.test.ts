import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appSchema } from '@viewmax/backend/migrate';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import type { Database } from '@viewmax/server/database';
import { pendingMigrations } from '@viewmax/server/migrate';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { migrateFrom } from './open-database.ts';

const mark = readFileSync(join(import.meta.dirname, '../../mark-folded.sql'), 'utf8');
const run = (db: Database, sql: string) => withClient(db, (client) => client.query(sql));

const UNUSED = ['are_sold', 'close_payment_case', 'hold_batch', 'unmatched_payments'];

/** The schema that a version from before the fold made, as far as a start and the mark read it. */
const makeOld = (db: Database, newest: string) =>
  run(
    db,
    `drop schema if exists app cascade;
    create schema app;
    create table app.migrations (name varchar not null, timestamp varchar not null);
    insert into app.migrations values ('0001-accounts', ''), ('${newest}', '');
    ${UNUSED.map((name) => `create function app.${name}() returns int language sql as 'select 1';`).join('\n')}`,
  );

/** What a refusal must not change. */
const schemasOf = async (db: Database) => {
  const names = await run(db, `select nspname from pg_namespace where nspname in ('app', 'registry', 'facts')`);
  return names.rows.map(({ nspname }) => nspname);
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
}, OPEN_MS);
afterAll(() => db.close());

// A second connection cannot open PGlite in memory.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres(
  'a database of PostgreSQL from before the fold is refused in one sentence, and stays unchanged',
  async () => {
    await makeOld(db, '0002-programme');
    await expect(migrateFrom({ DATABASE_URL: db.url ?? '' })).rejects.toThrow(
      /in place of 0001-members\. Migrate it with the last version that has 0027-tickets-of-a-showing, then run deploy\/node\/mark-folded\.sql once\.$/,
    );
    expect(await schemasOf(db)).toEqual(['app']);
  },
  OPEN_MS,
);

test('mark-folded.sql marks a whole series from before the fold: only later migrations are pending', async () => {
  await makeOld(db, '0027-tickets-of-a-showing');
  await run(db, mark);
  const files = readdirSync(appSchema.folder).map((file) => file.replace('.sql', ''));
  expect(await pendingMigrations(db, appSchema)).toEqual(files.toSorted().slice(17));
  expect((await run(db, `select from pg_proc where proname in ('${UNUSED.join("', '")}')`)).rowCount).toBe(0);
  await expect(run(db, mark)).rejects.toThrow('is not 0027-tickets-of-a-showing');
});

test('mark-folded.sql refuses a series that is not whole, and changes nothing', async () => {
  await makeOld(db, '0026-prices-by-category');
  await expect(run(db, mark)).rejects.toThrow('is not 0027-tickets-of-a-showing');
  await expect(pendingMigrations(db, appSchema)).rejects.toThrow('0001-accounts in place of 0001-members');
});
