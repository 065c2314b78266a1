import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { migrateFrom } from '../data/open-database.ts';
import { callsKeys, openNodes, type TestNodes } from '../testing/open-nodes.ts';

// A second process cannot open PGlite.
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('on a database of PostgreSQL that no migration prepared', () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await openNodes();
  }, OPEN_MS);
  afterAll(() => nodes.close());

  test('a start on a schema without migrations fails in one sentence, and nothing is migrated', async () => {
    await expect(nodes.start({ ...nodes.env, ROLES: 'calls,jobs', ...callsKeys })).rejects.toThrow(
      /^The node cannot prepare the database: it lacks the migration registry 0001-releases and \d+ more\. Run npm run migrate, or set MIGRATE=start\.$/,
    );
    expect(await nodes.listOfMigrations()).toBeNull();
  });

  test('a start and a migration refuse a database of another version in one sentence, and change nothing', async () => {
    await nodes.db.pool.query(`create schema app; create table app.migrations as select '0001-people' as name`);
    const refusal = 'another version of Viewmax made the schema app: it has the migration 0001-people in place of 0001';
    await expect(nodes.start({ ...nodes.env, ROLES: 'calls,jobs', MIGRATE: 'start', ...callsKeys })).rejects.toThrow(
      refusal,
    );
    await expect(nodes.start({ ...nodes.env, ROLES: 'calls,jobs', ...callsKeys })).rejects.toThrow(
      / or set another DATABASE_URL\.$/,
    );
    await expect(migrateFrom(nodes.env)).rejects.toThrow(refusal);
    expect(await nodes.listOfMigrations()).toBeNull();
    await nodes.db.pool.query('drop schema app cascade');
  });

  test('two migrations wait for another one that is under way, and then one of them runs them all', async () => {
    const other = await nodes.connect();
    await other.pool.query('select pg_advisory_lock(5310947)');
    const running = Promise.all([1, 2].map(() => migrateFrom(nodes.env)));
    await wait(300);
    expect(await nodes.listOfMigrations()).toBeNull();
    await other.close();
    const ran = await running;
    expect(ran.filter((names) => names.length === 0)).toHaveLength(1);
    expect(ran.flat()).toEqual(expect.arrayContaining(['registry 0001-releases', 'app 0001-members']));
  });
});
