import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { migrateFacts } from '@viewmax/server/facts';
import { type Client, withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { tables } from '../../test/templates.ts';
import { appSchema } from './migrate-app.ts';

let empty: Database;
let whole: Database;
beforeAll(async () => {
  empty = await openTestDatabase({ name: 'facts', fill: migrateFacts });
  whole = await openTestDatabase(tables);
}, 60_000);
afterAll(async () => {
  await empty.close();
  await whole.close();
});

interface Part {
  /** A table, or `function`. */
  owner: string;
  name: string;
  type: string;
  /** Whether each new row has to name it. */
  required: boolean;
}

/** The columns and functions, by name. The previous release names arguments, and new ones have a default. */
async function readParts(client: Client): Promise<Map<string, Part>> {
  const { rows } = await client.query<Part>(`
    select c.relname::text as owner, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select distinct 'function', proname::text, '', false from pg_proc where pronamespace = 'app'::regnamespace`);
  return new Map(rows.map((part) => [`${part.owner} ${part.name}`, part]));
}

/** What the previous release misses after a change, or would have to write. */
function faults(before: Map<string, Part>, after: Map<string, Part>): string[] {
  const tablesBefore = new Set([...before.values()].map(({ owner }) => owner));
  const lost = [...before]
    .filter(([name, { type }]) => after.get(name)?.type !== type)
    .map(([name]) => `lost: ${name}`);
  const required = [...after]
    .filter(([name, part]) => part.required && tablesBefore.has(part.owner) && !before.get(name)?.required)
    .map(([name]) => `required: ${name}`);
  return [...lost, ...required].toSorted();
}

test('each migration only adds to what the previous release uses', () =>
  withClient(empty, async (client) => {
    await client.query('create schema app');
    let before = await readParts(client);
    for (const file of readdirSync(appSchema.folder).toSorted()) {
      await client.query(readFileSync(join(appSchema.folder, file), 'utf8'));
      const after = await readParts(client);
      expect([file, ...faults(before, after)]).toEqual([file]);
      before = after;
    }
  }));

test.each([
  ['alter table app.movies drop column comes_on', ['lost: movies comes_on']],
  ['alter table app.movies rename column rating to age', ['lost: movies rating', 'required: movies age']],
  ['alter table app.movies alter column comes_on type timestamptz', ['lost: movies comes_on']],
  ['alter table app.movies alter column comes_on set not null', ['required: movies comes_on']],
  ['alter table app.movies add column director text not null', ['required: movies director']],
  ['drop table app.turns', ['lost: turns at', 'lost: turns job']],
  ['drop function app.take_daily_try', ['lost: function take_daily_try']],
  ['alter table app.movies add column director text', []],
  [`alter table app.movies add column director text not null default ''`, []],
  ['create table app.studios (id text not null)', []],
])('the check of "%s" finds %j', (sql, expected) =>
  withClient(whole, async (client) => {
    const before = await readParts(client);
    await client.query('begin');
    await client.query(sql);
    const after = await readParts(client);
    await client.query('rollback');
    expect(faults(before, after)).toEqual(expected);
  }),
);
