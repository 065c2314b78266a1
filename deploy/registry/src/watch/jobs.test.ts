import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { dayOf } from '../state/clock.ts';
import { tablesOf } from '../state/tables.ts';
import { beforeStatements } from '../testing/before-statements.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { createRegularCleanUp, deleteOld } from './jobs.ts';

const HOUR_MS = 3_600_000;

function openCleanUp(everyMs: number, cleanUp = async () => undefined) {
  const seen = { time: 5000, runs: 0 };
  const tick = createRegularCleanUp({
    everyMs,
    elapsed: () => seen.time,
    cleanUp: async () => {
      seen.runs += 1;
      await cleanUp();
    },
  });
  return { seen, tick };
}

test('a failed clean-up is reported, and the next one runs after the interval', async () => {
  const { seen, tick } = openCleanUp(HOUR_MS, () => Promise.reject(new Error('The store is away')));
  seen.time += HOUR_MS;
  await expect(tick()).rejects.toThrow('The store is away');
  await tick();
  expect(seen.runs).toBe(1);
  seen.time += HOUR_MS;
  await expect(tick()).rejects.toThrow('The store is away');
  expect(seen.runs).toBe(2);
});

test('no clean-up runs with the interval 0', async () => {
  const { seen, tick } = openCleanUp(0);
  seen.time += 1000 * HOUR_MS;
  await tick();
  expect(seen.runs).toBe(0);
});

test('the first clean-up runs ten minutes after the start, and each further one after the interval', async () => {
  const { seen, tick } = openCleanUp(24 * HOUR_MS);
  seen.time += 599_999;
  await tick();
  expect(seen.runs).toBe(0);
  seen.time += 1;
  await tick();
  await tick();
  expect(seen.runs).toBe(1);
  seen.time += 24 * HOUR_MS;
  await tick();
  expect(seen.runs).toBe(2);
});

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-02T10:00:00Z');

const open = await openTestRegistry();
afterAll(open.close);

const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

test('the registry deletes data older than 30 days and notifies no page', async () => {
  for (const [name, days] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    const at = new Date(NOW - days * DAY_MS);
    await query(`insert into registry.figures values ($1, $2, 'load', 1, 1)`, [at, `catalog@${name}`]);
    await query(`insert into registry.sets values ($1, '{}', $2)`, [name, at]);
    await query('insert into registry.batch_writers values (gen_random_uuid(), $1, $2)', [days, at]);
    await query('insert into registry.app_starts values ($1, $2, 1)', [dayOf(at.getTime()), name]);
    await query('insert into registry.day_bytes values ($1, $2, 1)', [dayOf(at.getTime()), name]);
  }
  const [before] = await query('select revision from registry.state');

  await deleteOld({ ...open.registry.context, now: () => NOW });

  expect(await query('select release from registry.figures')).toEqual([{ release: 'catalog@new' }]);
  expect(await query('select id from registry.sets')).toEqual([{ id: 'new' }]);
  expect(await query('select batch from registry.batch_writers')).toEqual([{ batch: 29 }]);
  expect(await query('select app from registry.app_starts')).toEqual([{ app: 'new' }]);
  expect(await query('select name from registry.day_bytes')).toEqual([{ name: 'new' }]);
  expect(await query('select revision from registry.state')).toEqual([before]);
});

test('the devices of a rollout and their noted events go a day after its end, once its comparison is kept', async () => {
  const hours = (count: number) => new Date(NOW - count * HOUR_MS);
  for (const [name, endedAt, comparison] of [
    ['running for 40 days', null, null],
    ['ended', hours(25), '{}'],
    ['ended today', hours(23), '{}'],
    ['ended without a comparison', hours(25), null],
    ['ended long ago', hours(31 * 24), '{}'],
  ] as const) {
    const [{ id }] = await query(
      `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at, ended_at, comparison)
       values ($1, '{}', '{}', '{}', $2, 'ops', $2, $3, $4) returning id`,
      [name, hours(40 * 24), endedAt, comparison],
    );
    await query(
      `insert into registry.compared (rollout_id, device, arm, used, failed, slow) values ($1, $2, 'canary', true, false, false)`,
      [id, name],
    );
    await query(`insert into registry.error_devices values ($1, 'cause', $2, 'canary')`, [id, name]);
    await query(`insert into facts.accounts values ($1, $2, '')`, [id, name]);
    await query(`insert into facts.acts values ($1, $2, 'bought', '', $3)`, [id, name, hours(40 * 24)]);
  }

  await deleteOld({ ...open.registry.context, now: () => NOW });

  const left = async (table: string, column = 'device') =>
    (await query(`select ${column} as name from ${table} order by rollout_id`)).map(({ name }) => name);
  const kept = ['running for 40 days', 'ended today', 'ended without a comparison'];
  expect(await left('registry.compared')).toEqual(kept);
  expect(await left('facts.acts')).toEqual(kept);
  expect(await left('facts.accounts', 'account')).toEqual(kept);
  expect(await left('registry.error_devices')).toEqual(['running for 40 days', 'ended', ...kept.slice(1)]);
});

test('the registry deletes tokens of runs after 30 days, and identities once they have expired', async () => {
  const row = `insert into registry.tokens (id, name, role, hash, created_at, expires_at, trust) values`;
  for (const [id, days, trust] of [
    ['run-31', 31, 'trust'],
    ['run-29', 29, 'trust'],
    ['stored', 31, null],
  ]) {
    const at = new Date(NOW - Number(days) * DAY_MS);
    await query(`${row} ($1, 'run', 'squad', '', $2, $2, $3)`, [id, at, trust]);
  }
  for (const [jti, ms] of [
    ['past', -1],
    ['open', 1],
  ])
    await query(`insert into registry.taken_identities values ('issuer', $1, $2)`, [jti, new Date(NOW + Number(ms))]);

  await deleteOld({ ...open.registry.context, now: () => NOW });

  const tokens = await query('select id from registry.tokens order by id');
  expect(tokens.map(({ id }) => id)).toEqual(['run-29', 'stored']);
  expect(await query('select jti from registry.taken_identities')).toEqual([{ jti: 'open' }]);
});

test('the hourly deletion holds no lock that a rollback needs', async () => {
  const locked = new Map<unknown, unknown>();
  const db = beforeStatements(open.db, async (text, query) => {
    if (text.toUpperCase() !== 'COMMIT') return;
    const locks = `select c.relname as "table", l.mode from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.mode <> 'AccessShareLock' and c.relkind = 'r'`;
    for (const { table, mode } of (await query(locks)).rows) locked.set(table, mode);
  });
  await deleteOld({ ...open.registry.context, tables: tablesOf(db), now: () => NOW });
  expect(locked.get('figures')).toBe('RowExclusiveLock');
  const ofRollback = ['audit', 'live', 'outbox', 'releases', 'rollouts', 'state', 'switched_off'];
  expect(ofRollback.filter((table) => locked.has(table))).toEqual([]);
});
