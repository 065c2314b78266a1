import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cutLine } from '@viewmax/testing/server/cut-line';
import { copyEmpty } from '@viewmax/testing/server/templates/pglite';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { createKysely } from './kysely.ts';
import { transaction, withClient } from './with-client.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await withClient(db, (client) => client.query('create table notes (id int primary key, text text)'));
});
afterAll(() => db.close());

const ids = async () => {
  const { rows } = await withClient(db, (client) => client.query<{ id: number }>('select id from notes order by id'));
  return rows.map((row) => row.id);
};

test('a failed statement leaves the connection usable', async () => {
  const pid = () => withClient(db, async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0]);
  const before = await pid();
  await expect(withClient(db, (client) => client.query('select nonsense'))).rejects.toThrow('nonsense');
  expect(await pid()).toEqual(before);
});

test("the caller's own error leaves the connection usable too", async () => {
  const before = db.pool.totalCount;
  const failing = withClient(db, () => Promise.reject(new Error('not of the database')));
  await expect(failing).rejects.toThrow('not of the database');
  expect(db.pool.totalCount).toBe(before);
});

test('a transaction that throws is rolled back', async () => {
  const failing = transaction(db, async (client) => {
    await client.query(`insert into notes values (1, 'lost')`);
    throw new Error('changed our mind');
  });
  await expect(failing).rejects.toThrow('changed our mind');
  expect(await ids()).toEqual([]);
});

test('a transaction that returns is committed', async () => {
  await transaction(db, (client) => client.query(`insert into notes values (2, 'kept')`));
  expect(await ids()).toEqual([2]);
});

// PGlite has no connection that could break.
if (process.env.DATABASE_URL) {
  test('a broken connection fails only the work that uses it', async () => {
    const work = withClient(db, async (client) => {
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await withClient(db, (other) => other.query('select pg_terminate_backend($1)', [rows[0].pid]));
      await ended;
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow('connection error');
    expect(await ids()).toEqual([2]);
  });

  test('a statement on a lost connection fails at its time limit, and the next one gets another connection', async () => {
    const line = await cutLine(db.url ?? '');
    const server = await openDatabase({ databaseUrl: line.url, dataDir: '', poolSize: 1, queryTimeoutMs: 300 });
    const ask = () => withClient(server, (client) => client.query('select 1 as one'));
    await ask();
    line.lose();
    const failed = await ask().catch((error: unknown) => error);
    expect([isDatabaseAway(failed), String(failed)]).toEqual([true, 'Error: Query read timeout']);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await server.close();
    await line.close();
  });

  test('a transaction on a lost connection costs one time limit', async () => {
    const line = await cutLine(db.url ?? '');
    const server = await openDatabase({ databaseUrl: line.url, dataDir: '', poolSize: 1, queryTimeoutMs: 1000 });
    const failing = transaction(server, (client) => {
      line.lose();
      return client.query('select 1');
    });
    const begunAt = performance.now();
    await expect(failing).rejects.toThrow('Query read timeout');
    expect(performance.now() - begunAt).toBeLessThan(1900);
    expect(server.pool.totalCount).toBe(0);
    await server.close();
    await line.close();
  });

  test('a lost connection of the query builder costs one time limit too', async () => {
    const line = await cutLine(db.url ?? '');
    const server = await openDatabase({ databaseUrl: line.url, dataDir: '', poolSize: 1, queryTimeoutMs: 300 });
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(createKysely(server));
    await ask();
    line.lose();
    await expect(ask()).rejects.toThrow('Query read timeout');
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await server.close();
    await line.close();
  });

  test('all connections to a server that vanished are left once the address leads to another one', async () => {
    const line = await cutLine(db.url ?? '');
    const server = await openDatabase({ databaseUrl: line.url, dataDir: '', poolSize: 2, askMs: 200 });
    const text = 'select pg_backend_pid() as pid, pg_sleep(0.1)';
    const pidOf = () => withClient(server, async (client) => (await client.query(text)).rows[0].pid);
    const pids = await Promise.all([pidOf(), pidOf()]);
    line.lose();
    const ask = () => withClient(server, (client) => client.query('select 1 as one'));
    const failing = ask().catch((error: unknown) => error);
    // The processes of another server are others.
    await withClient(db, (client) =>
      client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]),
    );
    expect(isDatabaseAway(await failing)).toBe(true);
    while (server.pool.totalCount > 0) await wait(10);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await server.close();
    await line.close();
  });

  test('a long statement on a living server goes on', async () => {
    const server = await openDatabase({ databaseUrl: db.url, dataDir: '', poolSize: 1, askMs: 50 });
    const { rows } = await withClient(server, (client) => client.query('select 1 as one, pg_sleep(0.5)'));
    expect(rows).toMatchObject([{ one: 1 }]);
    await server.close();
  });

  test('a connection to a server that only reads leaves the pool', async () => {
    const server = await openDatabase({ databaseUrl: db.url, dataDir: '', poolSize: 1 });
    const failing = withClient(server, async (client) => {
      await client.query('set default_transaction_read_only = on');
      await client.query(`insert into notes values (3, 'late')`);
    });
    const failed = await failing.catch((error: unknown) => error);
    expect([isDatabaseAway(failed), server.pool.totalCount]).toEqual([true, 0]);
    await withClient(server, (client) => client.query(`insert into notes values (3, 'late')`));
    await withClient(server, (client) => client.query('delete from notes where id = 3'));
    await server.close();
  });
}

test('bigint is read as a number and a date as its text', async () => {
  const { rows } = await withClient(db, (client) => client.query(`select 5::bigint as n, date '2026-01-31' as d`));
  expect(rows).toEqual([{ n: 5, d: '2026-01-31' }]);
});

test('an open data directory is refused, and opens again with its rows once closed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'db-'));
  await copyEmpty(dataDir);
  const first = await openDatabase({ dataDir });
  await withClient(first, (client) => client.query('create table kept as select 7 as n'));
  await expect(openDatabase({ dataDir })).rejects.toThrow('held by another process');
  await first.close();
  const again = await openDatabase({ dataDir });
  const { rows } = await withClient(again, (client) => client.query('select n from kept'));
  await again.close();
  expect(rows).toEqual([{ n: 7 }]);
});

// PostgreSQL has a process of its own.
if (!process.env.DATABASE_URL) {
  test('a server accepts new connections while many queries wait for the embedded database', async () => {
    const server = Fastify();
    server.get('/', async () => 'here');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    let isOver = false;
    const all = Promise.all(
      Array.from({ length: 300 }, () => withClient(db, (client) => client.query('select pg_sleep(0.01)'))),
    ).then(() => {
      isOver = true;
    });
    expect(await (await fetch(address)).text()).toBe('here');
    expect(isOver).toBe(false);
    await all;
    await server.close();
  });

  test('the embedded database refuses at once what would wait too long, as a database that is away', async () => {
    const tries = Array.from({ length: 600 }, () => withClient(db, (client) => client.query('select 1')));
    const settled = await Promise.allSettled(tries);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(100);
    expect(refused.every(isDatabaseAway)).toBe(true);
    expect(await ids()).toEqual([2]);
  });
}
