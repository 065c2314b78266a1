import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Rules } from '@viewmax/contracts/ops/ownership';
import type { Plan } from '@viewmax/contracts/ops/rollouts';
import { tablesOf } from '../state/tables.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { NO_RULES } from '../testing/test-rules.ts';
import { underLeast } from './least-plan.ts';
import { readRules } from './rules.ts';

const MINUTE_MS = 60_000;
const LEAST: Rules = { ...NO_RULES, firstPercent: 5, minMinutes: 30, minDevices: 2 };

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);
const squad = await claims.squad('catalog');

const rule = (rules: object) => ops.call('PUT', '/rules', rules);
afterEach(async () => {
  await ops.abortAll();
  await rule(NO_RULES);
});
const step = { percent: 5, minMinutes: 30, minDevices: 2 };
const start = async (steps: object[], token = squad) =>
  claims.start([(await claims.publish('catalog', {})).release], token, steps);
async function devices(rolloutId: number, arm: 'canary' | 'control', count: number) {
  const base = { rollout_id: rolloutId, arm, used: true, failed: false, slow: false, address: null };
  const rows = Array.from({ length: count }, (_, index) => ({ ...base, device: `${arm}-${index}` }));
  await tablesOf(ops.db).insertInto('compared').values(rows).execute();
}

test('a production has a least plan until ops set the rules', async () => {
  const { context } = ops.registry;
  const first = await readRules(context.tables, true);
  expect(first).toMatchObject({ firstPercent: 5, minMinutes: 30, minDevices: 200 });
  const plan = { steps: [{ percent: 100, minMinutes: 0, minDevices: 0 }] } as Plan;
  expect(underLeast(first, plan)).toEqual([expect.stringContaining('begins with at most 5 %')]);
  expect(underLeast(await readRules(context.tables), plan)).toEqual([]);
  await rule(NO_RULES);
  expect(await readRules(context.tables, true)).toMatchObject({ firstPercent: 100, minMinutes: 0, minDevices: 0 });
});

test('without rules a squad may use any plan and promote', async () => {
  expect((await ops.call('GET', '/rules')).body).toEqual({ ...NO_RULES, revision: expect.any(Number) });
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
  await rule({ ...NO_RULES, promote: 'ops' });
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

test('each remote has the usual guards, beside those of the plan, and a plan drops one with a reason', async () => {
  const NEXT = ['purchases', 'bookings', 'signins'];
  const planOf = async (name: string, more: object = {}, token = OPS_TOKEN) => {
    const { release } = await claims.publish(name, {});
    const plan = { steps: [{ percent: 5 }], ...more };
    const { status, body } = await ops.call('POST', '/rollouts', { releases: [release], plan }, token);
    if (status !== 201) return body.message;
    await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: 1 });
    return { guards: body.plan.guards, usual: body.plan.usual, without: body.plan.without };
  };
  expect(await planOf('catalog')).toEqual({ usual: NEXT });
  expect(await planOf('wallet')).toEqual({ usual: ['purchases', 'topups', 'bookings', 'signins'] });
  const guards = ['topups', 'purchases'];
  expect(await planOf('catalog', { guards }, squad)).toEqual({ guards, usual: ['bookings', 'signins'] });
  const without = { signins: 'Sessions last longer.' };
  expect(await planOf('catalog', { without }, squad)).toEqual({ without, usual: ['purchases', 'bookings'] });
  expect(await planOf('catalog', { without: { signins: '' } })).toBe('signins of without must have at least 1 letter.');

  await rule({ ...NO_RULES, guards: { catalog: ['signins'], booking: [] } });
  expect(await planOf('catalog')).toEqual({ usual: ['signins'] });
  expect(await planOf('catalog', { without }, squad)).toBe('The rules guard catalog by signins too.');
  expect(await planOf('catalog', { without })).toEqual({ without, usual: [] });
  expect(await planOf('booking')).toEqual({ usual: [] });
});

test('in the closed hours of the rules a squad starts and advances nothing, and ops do', async () => {
  // It is Monday in Lagos, an hour ahead of UTC.
  const minute = new Date(ops.clock.time + 60 * MINUTE_MS).toISOString().slice(11, 16);
  const running = (await start([step, { percent: 50 }])).body;
  await rule({ ...NO_RULES, never: `mon ${minute}-23:00` });
  const sentence = `The rules hold rollouts of squads (never mon ${minute}-23:00). It may go on at 2026-03-02 23:00 in Lagos.`;
  const booking = await claims.publish('booking', {});
  const own = await claims.squad('booking');
  for (const answer of [await claims.start([booking.release], own), await claims.give('advance', running, squad)])
    expect([answer.status, answer.body.message]).toEqual([423, sentence]);
  expect((await ops.call('GET', `/can-i-deploy?releases=${booking.release}`)).body.warnings).toEqual([sentence]);
  const paused = (await claims.give('pause', running, squad)).body;
  expect((await claims.give('resume', paused, squad)).status).toBe(423);
  const resumed = (await claims.give('resume', paused)).body;
  const advanced = (await claims.give('advance', resumed)).body;
  expect((await claims.give('rollback', advanced, squad)).status).toBe(200);
});

test('a command hears the gates of the moment in the order of a start, before what its step lacks', async () => {
  const running = (await start([step, { percent: 50 }])).body;
  const booking = await claims.publish('booking', {});
  const answers = async () => [
    (await claims.start([booking.release], await claims.squad('booking'))).body.message,
    (await claims.give('advance', running, squad)).body.message,
    (await claims.give('promote', running, squad)).body.message,
  ];
  await rule({ ...NO_RULES, never: 'mon 00:00-24:00', minMinutes: 30 });
  expect(await answers()).toEqual(Array(3).fill(expect.stringContaining('The rules hold rollouts of squads')));
  const at = new Date(ops.clock.time);
  const until = new Date(ops.clock.time + MINUTE_MS).toISOString();
  const { body } = await ops.call('POST', '/freezes', { from: at.toISOString(), until, reason: 'Premiere.' });
  expect(await answers()).toEqual(Array(3).fill(expect.stringContaining('Premiere.')));
  await ops.call('DELETE', `/freezes/${body.id}`);
  await rule({ ...NO_RULES, minMinutes: 30 });
  expect((await claims.give('advance', running, squad)).body.message).toContain('This step began 0 minutes ago.');
});

test('the watch advances outside of the closed hours alone', async () => {
  const { body } = await start(
    [
      { ...step, minMinutes: 0 },
      { percent: 50, minMinutes: 600 },
    ],
    OPS_TOKEN,
  );
  for (const arm of ['canary', 'control'] as const) await devices(body.id, arm, 300);
  const stepNow = async () => (await ops.call('GET', `/rollouts/${body.id}`)).body.step;
  await rule({ ...NO_RULES, never: 'mon 00:00-24:00' });
  await ops.registry.tick();
  expect(await stepNow()).toBe(0);
  await rule({ ...NO_RULES, never: 'tue 00:00-24:00' });
  await ops.registry.tick();
  expect(await stepNow()).toBe(1);
});

test('a rollout without a plan gets that of the rules for its remote', async () => {
  const plan = { steps: [{ percent: 20, minMinutes: 60 }], signals: ['topups'] };
  expect((await rule({ ...NO_RULES, plans: { catalog: { steps: [{ percent: 9 }, { percent: 5 }] } } })).status).toBe(
    400,
  );
  await rule({ ...NO_RULES, plans: { catalog: plan, booking: { steps: [{ percent: 2 }] } } });
  const releases = [(await claims.publish('catalog', {})).release, (await claims.publish('booking', {})).release];
  const ofTwo = await ops.call('POST', '/rollouts', { releases });
  expect([ofTwo.status, ofTwo.body.message]).toEqual([
    400,
    'The rules have different plans for catalog and booking, so name one.',
  ]);
  const { body } = await ops.call('POST', '/rollouts', { releases: [releases[0]] }, squad);
  expect(body.plan).toMatchObject(plan);
  await rule({ ...LEAST, plans: {} });
  expect((await ops.call('POST', '/rollouts', { releases: [releases[1]] })).body.plan.steps).toHaveLength(4);
});

test('a start that names guards or signals alone keeps the steps of the rules', async () => {
  const template = { steps: [{ percent: 20, minMinutes: 60 }], guards: ['topups'], signals: ['bookings'] };
  await rule({ ...NO_RULES, plans: { catalog: template } });
  const plannedBy = async (named: object) => {
    const { release } = await claims.publish('catalog', {});
    const { status, body } = await ops.call('POST', '/rollouts', { releases: [release], ...named });
    expect([status, body.message]).toEqual([201, undefined]);
    await ops.call('POST', `/rollouts/${body.id}/abort`, { revision: body.revision });
    return body.plan;
  };
  expect(await plannedBy({ guards: ['purchases'] })).toMatchObject({ ...template, guards: ['purchases'] });
  expect(await plannedBy({ guards: [] })).toMatchObject({ ...template, guards: [] });
  expect(await plannedBy({ signals: ['topups'] })).toMatchObject({ ...template, signals: ['topups'] });
  expect(await plannedBy({ plan: { steps: [{ percent: 3 }] }, guards: ['purchases'] })).toMatchObject({
    steps: [{ percent: 3 }],
    guards: ['purchases'],
  });
});

test('the slower of two owners hears that the rules have changed, and a program without a revision sets them', async () => {
  const { body: before } = await rule(NO_RULES);
  const faster = await rule({ ...before, firstPercent: 1 });
  expect([faster.status, faster.body.revision]).toEqual([200, before.revision + 1]);
  const { status, body } = await rule({ ...before, minMinutes: 60 });
  expect([status, body.code, body.message]).toEqual([
    409,
    'stale',
    `The rules have changed: they are at revision ${before.revision + 1}, not ${before.revision}. Read them again.`,
  ]);
  expect((await ops.call('GET', '/rules')).body).toEqual(faster.body);
  expect((await rule(LEAST)).body).toMatchObject({ minMinutes: 30, revision: before.revision + 2 });
});
