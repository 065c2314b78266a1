import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { tablesOf } from '../state/tables.ts';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { comparisonOf, networkCountsOf } from './comparison.ts';
import { NO_ONE } from './kinds.ts';

let rollout: number;
const open = await openTestRegistry();
afterAll(open.close);

const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

beforeEach(async () => {
  const [{ id }] = await query(
    `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at)
     values ('salt', '{}', '{}', '{}', now(), 'ops', now()) returning id`,
  );
  rollout = id;
});

test('a wide network counts its addresses', async () => {
  await query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address, wide) values
     ($1, 'a', 'canary', true, true, false, 'x', 'wide'), ($1, 'b', 'canary', true, true, false, 'y', 'wide'),
     ($1, 'c', 'control', true, false, false, 'z', 'far')`,
    [rollout],
  );
  const { networks, seen } = await networkCountsOf(tablesOf(open.db), rollout, 'wide', Date.now());
  expect(seen).toBe(2);
  expect(networks).toContainEqual({
    canary: { reported: 2, used: 2, failed: 2, slow: 0, slotless: 0, unstarted: 0 },
    control: NO_ONE,
  });
  expect(networks).toContainEqual({
    canary: NO_ONE,
    control: { reported: 1, used: 1, failed: 0, slow: 0, slotless: 0, unstarted: 0 },
  });
});

test('of very many addresses the comparison reads those with the most weight, by trouble and by devices', async () => {
  await query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address)
     select $1::int, n || ' of ' || device, 'control', true, n <= 150, false, 'usual ' || n
       from generate_series(1, 300) as n, generate_series(1, 3) as device
     union all select $1::int, 'busy ' || n, 'control', true, false, false, 'busy' from generate_series(1, 5) as n
     union all select $1::int, 'worse ' || n, 'canary', true, true, true, 'worse' from generate_series(1, 2) as n`,
    [rollout],
  );
  const { networks: found, seen } = await networkCountsOf(tablesOf(open.db), rollout, 'narrow', Date.now());
  expect(seen).toBe(302);
  expect(found).toContainEqual({
    canary: { reported: 2, used: 2, failed: 2, slow: 2, slotless: 0, unstarted: 0 },
    control: NO_ONE,
  });
  expect(found).toContainEqual({
    canary: NO_ONE,
    control: { reported: 5, used: 5, failed: 0, slow: 0, slotless: 0, unstarted: 0 },
  });
  expect(found.length).toBeLessThanOrEqual(200);
});

test('an act counts once for a compared device, for its side and network, from its first compared page on', async () => {
  await query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address, since) values
     ($1, 'a', 'canary', true, false, false, 'x', '2026-03-02T10:00:00Z'),
     ($1, 'b', 'control', true, false, false, 'y', '2026-03-02T10:00:00Z'),
     ($1, 'c', 'control', true, false, false, 'y', null)`,
    [rollout],
  );
  await query(
    `insert into facts.acts (rollout_id, device, act, code, at) values
     ($1, 'a', 'bought', '', '2026-03-02T09:59:59Z'), ($1, 'a', 'credited', '', '2026-03-02T10:00:01Z'),
     ($1, 'b', 'bought', 'one', '2026-03-02T10:00:01Z'), ($1, 'b', 'bought', 'two', '2026-03-02T10:00:02Z'), ($1, 'c', 'bought', '', '2026-03-02T09:00:00Z'),
     ($1, 'c', 'signed_in', '', '2026-03-02T10:00:01Z'), ($1, 'b', 'refused', 'sold_out', '2026-03-02T10:00:01Z'), ($1, 'b', 'refused', 'forbidden', '2026-03-02T10:00:01Z'),
     ($1, 'a device of no page', 'bought', '', '2026-03-02T10:00:01Z'), ($1 + 1, 'a', 'bought', '', '2026-03-02T10:00:01Z')`,
    [rollout],
  );
  const acts = {
    purchases: { canary: 0, control: 2 },
    topups: { canary: 1, control: 0 },
    bookings: { canary: 0, control: 0 },
    signins: { canary: 0, control: 1 },
    refusals: { canary: 0, control: 1 },
  };
  const tables = tablesOf(open.db);
  expect(await comparisonOf(tables, rollout, Date.now())).toMatchObject({ acts });
  const { networks } = await networkCountsOf(tables, rollout, 'narrow', Date.now());
  expect(networks).toHaveLength(2);
  expect(networks).toContainEqual(
    expect.objectContaining({ acts: { ...acts, topups: { canary: 0, control: 0 } }, canary: NO_ONE }),
  );
});

test('the backend notes acts for running rollouts alone', async () => {
  const noted = () => query('select id from facts.rollouts where id = $1', [rollout]);
  const becomes = (status: string) =>
    query('update registry.rollouts set status = $1 where id = $2', [status, rollout]);
  expect(await noted()).toHaveLength(1);
  await becomes('paused');
  expect(await noted()).toHaveLength(1);
  await becomes('promoted');
  expect(await noted()).toEqual([]);
});
