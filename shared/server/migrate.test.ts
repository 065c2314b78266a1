import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import type { Database } from './database.ts';
import { migrate, OtherMigrations, pendingMigrations } from './migrate.ts';
import { withClient } from './with-client.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const good = (schema: string) => ({
  '0001-first.sql': `create table ${schema}.a (n int); insert into ${schema}.a values (1);`,
});

const tableExists = (name: string) =>
  withClient(db, async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
    return rows[0]?.found;
  });

test('a file with another name is refused', async () => {
  const folder = folderOf({ '0001-first.do.sql': 'select 1' });
  await expect(migrate(db, { schema: 'lonely', folder })).rejects.toThrow(
    '0001-first.do.sql is not named NNNN-name.sql',
  );
});

test('a failed migration rolls back the whole run, and the error names it', async () => {
  const folder = folderOf({ ...good('broken'), '0002-bad.sql': 'select nonsense' });
  await expect(migrate(db, { schema: 'broken', folder })).rejects.toThrow('schema broken failed at 0002-bad');
  expect(await tableExists('broken.a')).toBe(false);
});

test('each migration runs once, and schemas do not mix', async () => {
  const folder = folderOf(good('one'));
  expect(await migrate(db, { schema: 'one', folder })).toEqual(['0001-first']);
  expect(await migrate(db, { schema: 'one', folder })).toEqual([]);
  expect(await migrate(db, { schema: 'two', folder: folderOf(good('two')) })).toEqual(['0001-first']);
});

test('concurrent starts run each migration once', async () => {
  const folder = folderOf(good('crowd'));
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(db, { schema: 'crowd', folder })));
  expect(runs.flat()).toEqual(['0001-first']);
});

const second = (schema: string) => ({ '0002-second.sql': `create table ${schema}.b (n int);` });

test('a process of the previous release starts on a newer schema', async () => {
  const [older, newer] = [folderOf(good('ahead')), folderOf({ ...good('ahead'), ...second('ahead') })];
  await migrate(db, { schema: 'ahead', folder: newer });
  expect(await migrate(db, { schema: 'ahead', folder: older })).toEqual([]);
  expect(await tableExists('ahead.b')).toBe(true);
});

test('a schema with other migrations is refused in one sentence, and stays unchanged', async () => {
  await migrate(db, { schema: 'astray', folder: folderOf(good('astray')) });
  const place = { schema: 'astray', folder: folderOf(second('astray')) };
  const refusal = new OtherMigrations(
    'another version of Viewmax made the schema astray: it has the migration 0001-first in place of 0002-second',
    ['0001-first'],
  );
  await expect(pendingMigrations(db, place)).rejects.toThrow(refusal);
  await expect(migrate(db, place)).rejects.toThrow(refusal);
  expect(await tableExists('astray.b')).toBe(false);
});
