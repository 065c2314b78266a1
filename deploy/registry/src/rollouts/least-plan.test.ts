import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Rules } from '@viewmax/contracts/ops/ownership';
import { tablesOf } from '../state/tables.ts';
import { OPS_TOKEN, openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { listRollouts } from './rollout-rows.ts';

const MINUTE_MS = 60_000;
const NONE: Rules = {
  firstPercent: 100,
  minMinutes: 0,
  minDevices: 0,
  promote: 'squad',
  dayMegabytes: 200,
  runPreviews: true,
};
const LEAST: Rules = { firstPercent: 5, minMinutes: 30, minDevices: 2, promote: 'squad' };

let ops: TestOps;
let claims: ReturnType<typeof releaseClaims>;
let squad: string;
beforeAll(async () => {
  ops = await openTestOps();
  claims = releaseClaims(ops);
  squad = await claims.squad('catalog');
}, OPEN_MS);
afterAll(() => ops.close());
afterEach(async () => {
  for (const { id, revision, endedAt } of await listRollouts(ops.registry.context))
    if (!endedAt) await ops.call('POST', `/rollouts/${id}/abort`, { revision });
});

const rule = (rules: Rules) => ops.call('PUT', '/rules', rules);
const step = { percent: 5, minMinutes: 30, minDevices: 2 };
const start = async (steps: object[], token = squad) =>
  claims.start([(await claims.publish('catalog', {})).release], token, steps);
async function devices(rolloutId: number, arm: 'canary' | 'control', count: number) {
  const base = { rollout_id: rolloutId, arm, used: true, failed: false, slow: false, address: null };
  const rows = Array.from({ length: count }, (_, index) => ({ ...base, device: `${arm}-${index}` }));
  await tablesOf(ops.db).insertInto('compared').values(rows).execute();
}

test('without rules a squad may use any plan and promote', async () => {
  expect((await ops.call('GET', '/rules')).body).toEqual(NONE);
  const { body } = await start([{ percent: 100, minMinutes: 0, minDevices: 0 }]);
  expect((await claims.give('promote', body, squad)).status).toBe(200);
});

test.each([
  ['more percent at first', [{ ...step, percent: 10 }]],
  ['a step that is too short', [step, { ...step, minMinutes: 29 }]],
  ['a step with too few devices', [step, { ...step, minDevices: 1 }]],
  ['all devices at once', [{ percent: 100, minMinutes: 60 }]],
])('the registry refuses a plan with %s and names the least plan', async (_, steps) => {
  await rule(LEAST);
  const { status, body } = await start(steps);
  expect([status, body.message]).toEqual([
    422,
    'The least plan of a squad begins with at most 5 %, and each step lasts at least 30 minutes and has 2 devices.',
  ]);
  expect((await start(steps, OPS_TOKEN)).status).toBe(201);
});

test('the registry refuses a squad that advances before the least of the step has passed, and permits ops', async () => {
  await rule(LEAST);
  const { status, body } = await start([step, { percent: 100, minMinutes: 30 }]);
  expect(status).toBe(201);
  for (const command of ['advance', 'promote'] as const) {
    const answer = await claims.give(command, body, squad);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'This step began 0 minutes ago. A squad may continue after 30.',
    ]);
  }
  ops.clock.time += 30 * MINUTE_MS;
  await devices(body.id, 'canary', 5);
  expect((await claims.give('advance', body, squad)).body.message).toBe(
    '0 devices of each side have used it. A squad may continue after 2.',
  );
  await devices(body.id, 'control', 2);
  const advanced = await claims.give('advance', body, squad);
  expect([advanced.status, advanced.body.step]).toEqual([200, 1]);
  expect((await claims.give('promote', advanced.body, squad)).status).toBe(422);
  expect((await claims.give('promote', advanced.body)).status).toBe(200);
});

test('a step for testers has no least, and a plan for testers alone does not permit a promotion', async () => {
  await rule(LEAST);
  const testers = { percent: 100, cohort: { testers: true }, minMinutes: 0, minDevices: 0, advance: 'manual' };
  expect((await start([testers])).status).toBe(422);
  expect((await start([testers, { ...step, percent: 50 }])).status).toBe(422);
  const { status, body } = await start([testers, step]);
  expect(status).toBe(201);
  expect((await claims.give('promote', body, squad)).body.message).toBe(
    'Only testers have this release so far. A squad may promote after a step for others.',
  );
  expect((await claims.give('advance', body, squad)).status).toBe(200);
});

test('with promotion for ops alone a squad cannot promote by command or last step, but can roll back', async () => {
  await rule({ ...NONE, promote: 'ops' });
  const { body } = await start([step]);
  for (const command of ['advance', 'promote'] as const)
    expect((await claims.give(command, body, squad)).status).toBe(403);
  expect((await claims.give('rollback', body, squad)).status).toBe(200);
});

test('the watch advances by itself under any rules', async () => {
  await rule({ ...LEAST, minMinutes: 0, promote: 'ops' });
  const { body } = await start([{ ...step, minMinutes: 0 }]);
  await devices(body.id, 'canary', 300);
  await devices(body.id, 'control', 300);
  await ops.registry.tick();
  expect((await ops.call('GET', `/rollouts/${body.id}`)).body.status).toBe('promoted');
});

test.each([
  { ...NONE, firstPercent: 0 },
  { ...NONE, promote: 'nobody' },
  { ...NONE, minMinutes: -1 },
  { firstPercent: 5 },
])('the registry rejects the rules %j', async (rules) => {
  expect((await ops.call('PUT', '/rules', rules)).status).toBe(400);
});
