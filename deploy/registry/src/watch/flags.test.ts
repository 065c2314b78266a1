import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { PlanInput, RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { openTestOps } from '../testing/open-test-ops.ts';
import { broken, crowd, load, town } from '../testing/report-crowd.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { HALF_THEN_ALL } from '../testing/watched-rollouts.ts';
import { writeRelease } from '../testing/write-release.ts';
import { reporterNetworks } from './report-limit.ts';

const MINUTE_MS = 60_000;
const REMOTE = 'catalog@1.4.0-f';
const ops = await openTestOps();
afterAll(ops.close);
afterEach(async () => {
  await ops.abortAll();
  await ops.call('POST', '/flags/catalog:dark/off', {});
});
beforeAll(async () => {
  const folder = writeRelease({ name: 'catalog', version: '1.4.0-f', flags: ['dark'] });
  await ops.registry.activate([await ops.registry.publish(folder)]);
});

const start = async (plan: PlanInput = HALF_THEN_ALL): Promise<RolloutView> =>
  (await ops.call('POST', '/flags/catalog:dark/start', { plan: { ...UNGUARDED, ...plan } })).body;
const now = async ({ id }: RolloutView) => (await ops.call('GET', `/rollouts/${id}`)).body;

type EventsOf = (isOn: boolean) => Partial<ReportEvent>[];

/** Each device of the crowd reports, and says what it read of the flag; null if it has not met it. */
async function visit(
  eventsOf: EventsOf,
  readOf: (isOn: boolean, index: number) => boolean | null = (isOn) => isOn,
  platform: 'web' | 'android' = 'web',
): Promise<void> {
  for (const [index, device] of crowd.entries()) {
    const given = await ops.registry.sets.for({ device, attributes: { platform, appVersion: '3.0.12' } });
    const isOn = given?.flags.on.includes('catalog:dark@1.4.0') === true;
    const read = readOf(isOn, index);
    const events = eventsOf(isOn).map((event) => ({ remote: REMOTE, ...event }) as ReportEvent);
    const flags = read === null ? [] : [{ remote: REMOTE, name: 'dark', on: read }];
    const set = given?.discovery.setId ?? '';
    const reporter = { device, networks: reporterNetworks(town(index)), attributes: { platform } };
    ops.registry.intake.take({ set, platform, app: '3.0.12', events, flags }, reporter);
  }
  await ops.registry.tick();
}

test('a flag that throws for those who have it is off again by itself, and others see nothing', async () => {
  const rollout = await start();
  await visit((isOn) => (isOn ? [load, broken] : [load]));
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/devices failed, 0 of the control\.$/),
    counts: { reported: { against: expect.any(Number), before: expect.any(Number) } },
  });
  expect(after.history[0]).toMatchObject({ by: 'watch', action: 'rollback', detail: { flag: 'catalog:dark' } });
  const given = await ops.registry.sets.for({ device: 'phone-1', attributes: { platform: 'web' } });
  expect([given?.flags.on, given?.discovery.revision === (await ops.registry.revisions()?.releases)]).toEqual([
    [],
    true,
  ]);
});

test('only devices that met the flag are compared, and a good one reaches all', async () => {
  const rollout = await start();
  await visit(
    () => [load, broken],
    () => null,
  );
  expect((await now(rollout)).counts.reported).toEqual({ against: 0, before: 0 });
  await visit(() => [load]);
  const { counts } = await now(rollout);
  expect(counts.reported.against + counts.reported.before).toBe(crowd.length);
  expect(counts.used).toEqual(counts.reported);
  ops.clock.time += 5 * MINUTE_MS;
  await ops.registry.tick();
  expect((await now(rollout)).step).toBe(1);
  ops.clock.time += 5 * MINUTE_MS;
  await ops.registry.tick();
  expect((await now(rollout)).status).toBe('promoted');
  expect((await ops.call('GET', '/state')).body.flags).toMatchObject([{ name: 'dark', onAt: expect.any(String) }]);
});

test('a page that claims the other side, or comes from before the rollout, is compared with nobody', async () => {
  const rollout = await start();
  await visit(
    () => [load, broken],
    (isOn) => !isOn,
  );
  expect((await now(rollout)).counts.reported).toEqual({ against: 0, before: 0 });
});

test('devices outside of a step are on no side', async () => {
  const steps = [{ percent: 50, cohort: { platforms: ['android' as const] } }];
  const rollout = await start({ steps });
  await visit(() => [load]);
  expect((await now(rollout)).counts.reported).toEqual({ against: 0, before: 0 });
  await visit(() => [load], undefined, 'android');
  const { reported } = (await now(rollout)).counts;
  expect(reported.against + reported.before).toBe(crowd.length);
});

test('a flag that fewer devices meet than its control is held', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 5, minDevices: 10 }] });
  await visit(
    () => [load],
    (isOn, index) => (isOn && index % 3 > 0 ? null : isOn),
  );
  ops.clock.time += 10 * MINUTE_MS;
  await ops.registry.tick();
  const after = await now(rollout);
  expect(after.status).not.toBe('promoted');
  expect(after.verdict).toMatchObject({ verdict: expect.not.stringMatching('pass') });
});

test('an error names the flags that were on', async () => {
  await ops.call('POST', '/flags/catalog:dark/on', {});
  await visit(() => [load, { ...broken, message: 'seats are gone' }]);
  const { body } = await ops.call('GET', `/errors?release=${REMOTE}`);
  expect(body.errors.find(({ message }: { message: string }) => message === 'seats are gone').flags).toEqual([
    'catalog:dark',
  ]);
});
