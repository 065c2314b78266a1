import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { withClient } from '@viewmax/server/with-client';
import { devicesIn } from '../testing/devices-in.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { broken, load, town } from '../testing/report-crowd.ts';
import { watchedRollouts } from '../testing/watched-rollouts.ts';
import { reporterNetworks } from './report-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);

const { start, later, now } = watchedRollouts(ops);
const half = { percent: 50, minMinutes: 5, minDevices: 20 };
const hold = { percent: 5, hold: true as const };

/** Devices of each part of a rollout's buckets: the slices of a hold, and between them those that had the release before and others. */
async function partsOf({ id }: RolloutView, count = 60) {
  const devices = await devicesIn(ops.db, id);
  const middle = [...devices(count, 500, 5000), ...devices(count, 5000, 9500)];
  return { first: devices(count, 0, 500), middle, last: devices(count, 9500, 10_000) };
}

/** These devices report as pages of the set that they get, or got. */
async function report(devices: readonly string[], events: Partial<ReportEvent>[] = [load], setIds: string[] = []) {
  const sets: string[] = [];
  for (const [index, device] of devices.entries()) {
    const { setId, versions } = await ops.versionsFor(device);
    const given = setIds[index] ?? setId;
    sets.push(given);
    const remote = `catalog@${versions.catalog}`;
    const named = events.map((event) => ({ remote, ...event }) as ReportEvent);
    const networks = reporterNetworks(town(index));
    ops.registry.intake.take({ set: given, platform: 'web', app: '3.0.12', events: named }, { device, networks });
  }
  return sets;
}

/** A rollout in its hold, after a step on which all of these devices reported. */
async function held(step: object = hold) {
  const rollout = await start({ steps: [half, { ...hold, ...step }] });
  const parts = await partsOf(rollout);
  const sets = await report([...parts.first, ...parts.middle, ...parts.last]);
  await later(5 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'running', step: 1 });
  return { rollout, ...parts, setsBefore: sets };
}

const reportedIn = async (rollout: RolloutView) => (await now(rollout)).counts.reported;

test('a hold begins without a device, and the figures of the step before are in the log', async () => {
  const { rollout, first } = await held();
  expect(await reportedIn(rollout)).toEqual({ against: 0, before: 0 });
  const [advanced] = (await now(rollout)).history as AuditEntry[];
  expect(advanced).toMatchObject({
    action: 'advance',
    detail: { percent: 95, counts: { reported: { against: 120, before: 120 } } },
  });
  await report(first);
  await ops.registry.tick();
  expect(await reportedIn(rollout)).toEqual({ against: 60, before: 0 });
});

test('the advance of a person has the figures in its entry too', async () => {
  const rollout = await start({ steps: [{ ...half, advance: 'manual' }, hold] });
  const { first } = await partsOf(rollout, 3);
  await report(first, [broken]);
  await ops.registry.tick();
  const errorDevices = () =>
    withClient(ops.db, async (client) => (await client.query('select * from registry.error_devices')).rows.length);
  expect(await errorDevices()).toBe(3);
  await ops.call('POST', `/rollouts/${rollout.id}/advance`, { revision: 1 });
  expect((await now(rollout)).history[0]).toMatchObject({
    action: 'advance',
    detail: { counts: { failed: { against: 3 } } },
  });
  expect([await reportedIn(rollout), await errorDevices()]).toEqual([{ against: 0, before: 0 }, 0]);
});

test('a report from before the hold counts in it no more, whenever a node writes it', async () => {
  const rollout = await start({ steps: [{ ...half, advance: 'manual' }, hold] });
  const { first } = await partsOf(rollout, 3);
  await report(first, [broken]);
  ops.clock.time += 1000;
  await ops.call('POST', `/rollouts/${rollout.id}/advance`, { revision: 1 });
  await ops.registry.tick();
  expect(await reportedIn(rollout)).toEqual({ against: 0, before: 0 });
  await report(first);
  await ops.registry.tick();
  const { counts } = await now(rollout);
  expect([counts.reported, counts.failed]).toEqual([
    { against: 3, before: 0 },
    { against: 0, before: 0 },
  ]);
});

test('open pages of the middle report to no side of a hold, and get the release with their next session', async () => {
  const { rollout, middle, setsBefore } = await held();
  for (const device of middle) expect((await ops.versionsFor(device)).versions).toMatchObject(rollout.releases);
  await report(middle, [broken], setsBefore.slice(60, 180));
  await report(middle, [broken]);
  await ops.registry.tick();
  expect(await reportedIn(rollout)).toEqual({ against: 0, before: 0 });
});

test('harm that begins in the hold takes the release from all devices, although it was good before', async () => {
  const { rollout, first, middle, last } = await held();
  await later(HOUR_MS);
  await report(last);
  await report(first, [load, broken]);
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({
    status: 'rolled_back',
    reason: '60 devices failed, 0 of the control.',
  });
  for (const device of [first[0], middle[0], last[0]] as string[])
    expect((await ops.versionsFor(device)).versions.catalog).toBe(rollout.control.catalog);
});

test('without a proof the hold ends after its time in a promotion, with any number of devices', async () => {
  const { rollout, first, last } = await held();
  // It looks worse, and so few devices prove nothing.
  await report(last.slice(0, 7));
  await report(first.slice(0, 7), [load, broken]);
  await later(24 * HOUR_MS - MINUTE_MS);
  const { status, verdict } = await now(rollout);
  expect([status, verdict.verdict]).toEqual(['running', 'pass']);
  expect(verdict.judged).toContainEqual(expect.objectContaining({ name: 'failed', against: 7, says: 'worse' }));
  await later(MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'promoted', reason: 'No harm is proven on 7 devices a side.' });
});

test('the step before a hold waits for noted events of a guard, and the hold itself for none', async () => {
  const rollout = await start({ without: {}, guards: ['purchases'], steps: [half, hold] });
  const { first, last } = await partsOf(rollout);
  await report([...first, ...last]);
  await later(HOUR_MS);
  expect(await now(rollout)).toMatchObject({ step: 0, verdict: { reason: expect.stringContaining('Too few to say') } });
  await ops.call('POST', `/rollouts/${rollout.id}/advance`, { revision: 1 });
  await later(24 * HOUR_MS);
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});
