import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { type Tables, tablesOf } from '../state/tables.ts';
import { beforeStatements } from '../testing/before-statements.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { type Counter, lastComparisonsOf } from './comparison.ts';
import { deleteOld } from './jobs.ts';
import { watchOnce } from './watch.ts';

const MANY = 50_001;
const PLAN = {
  steps: [{ percent: 50, minMinutes: 0, minDevices: 1e6, advance: 'manual' }],
  onFail: 'rollback',
  slowMs: 3000,
};

const open = await openTestRegistry();
afterAll(open.close);
const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

async function addRollout(devices: number): Promise<number> {
  const [{ id }] = await query(
    `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at)
     values ('salt', '{"catalog": "2.0.0-b"}', '{"catalog": "1.0.0-a"}', $1, now(), 'ops', now()) returning id`,
    [JSON.stringify(PLAN)],
  );
  await addDevices(id, 0, devices);
  return id;
}
const addDevices = (id: number, first: number, count: number) =>
  query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow)
     select $1, n, case n % 2 when 0 then 'canary' else 'control' end, true, false, false
     from generate_series($2::int, $3::int) as n`,
    [id, first, first + count - 1],
  );

let large: number;
let small: number;
beforeAll(async () => {
  large = await addRollout(MANY);
  small = await addRollout(2);
});

const devicesIn = async (id: number, counter?: Counter, tables: Tables = open.registry.context.tables) => {
  const [{ reported } = {}] = await lastComparisonsOf(tables, [{ id, comparison: null }], Date.now(), counter);
  return (reported?.against ?? 0) + (reported?.before ?? 0);
};

test('all share the counts of a large rollout for a moment, and then one caller counts again', async () => {
  expect(await devicesIn(large)).toBe(MANY);
  await query(`update registry.rollouts set counted_ms = 3600000 where id = $1`, [large]);
  await addDevices(large, MANY, 10);
  expect(await devicesIn(large)).toBe(MANY);

  await query(`update registry.rollouts set counted_at = now() - interval '1 day' where id = $1`, [large]);
  // People do not wait for the count of the watch.
  expect(await devicesIn(large)).toBe(MANY);
  const answered = Promise.withResolvers<void>();
  // The caller that counts waits until the other one has its answer.
  const db = beforeStatements(open.db, async (text) => text.includes('with reported as') && (await answered.promise));
  const ask = () => devicesIn(large, 'watch', tablesOf(db)).finally(answered.resolve);
  expect(new Set(await Promise.all([ask(), ask()]))).toEqual(new Set([MANY, MANY + 10]));
  expect(await devicesIn(large)).toBe(MANY + 10);
});

test('the counts of a small rollout are those of the moment', async () => {
  expect(await devicesIn(small)).toBe(2);
  await addDevices(small, 2, 2);
  expect(await devicesIn(small)).toBe(4);
});

test('a rollout whose devices are being counted delays no other one', async () => {
  await query('update registry.rollouts set counted = null');
  let counting = 0;
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  const db = beforeStatements(open.db, async (text) => {
    if (!text.includes('with reported as')) return;
    counting += 1;
    if (counting === 2) go();
    await both;
  });
  await watchOnce({ ...open.registry.context, db, tables: tablesOf(db) });
  expect(counting).toBe(2);
});

test('the devices of a large rollout go in several statements', async () => {
  await query(
    `update registry.rollouts set ended_at = now() - interval '2 days', status = 'aborted', comparison = '{}'`,
  );
  await deleteOld(open.registry.context);
  expect(await query('select count(*)::int as left from registry.compared')).toEqual([{ left: 0 }]);
});
