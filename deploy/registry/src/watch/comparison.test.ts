import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { tablesOf } from '../state/tables.ts';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '../testing/open-test-registry.ts';
import { networkCountsOf } from './comparison.ts';

const NO_ONE = { reported: 0, used: 0, failed: 0, slow: 0, unstarted: 0 };

let open: TestRegistry;
let rollout: number;
beforeAll(async () => {
  open = await openTestRegistry();
}, OPEN_MS);
afterAll(() => open.close());

const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

beforeEach(async () => {
  const [{ id }] = await query(
    `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at)
     values ('salt', '{}', '{}', '{}', now(), 'ops', now()) returning id`,
  );
  rollout = id;
});

test('a wide network counts its addresses; an address stored by an older release counts as itself', async () => {
  await query(
    `insert into registry.compared (rollout_id, device, arm, used, failed, slow, address, wide) values
     ($1, 'a', 'canary', true, true, false, 'x', 'wide'), ($1, 'b', 'canary', true, true, false, 'y', 'wide'),
     ($1, 'c', 'control', true, false, false, 'z', null)`,
    [rollout],
  );
  const { networks, seen } = await networkCountsOf(tablesOf(open.db), rollout, 'wide', Date.now());
  expect(seen).toBe(2);
  expect(networks).toContainEqual({
    canary: { reported: 2, used: 2, failed: 2, slow: 0, unstarted: 0 },
    control: NO_ONE,
  });
  expect(networks).toContainEqual({
    canary: NO_ONE,
    control: { reported: 1, used: 1, failed: 0, slow: 0, unstarted: 0 },
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
  expect(found).toContainEqual({ canary: { reported: 2, used: 2, failed: 2, slow: 2, unstarted: 0 }, control: NO_ONE });
  expect(found).toContainEqual({ canary: NO_ONE, control: { reported: 5, used: 5, failed: 0, slow: 0, unstarted: 0 } });
  expect(found.length).toBeLessThanOrEqual(200);
});
