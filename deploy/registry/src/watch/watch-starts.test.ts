import { afterAll, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { crowd, load } from '../testing/report-crowd.ts';
import { HALF_THEN_ALL, watchedRollouts } from '../testing/watched-rollouts.ts';
import { reporterNetworks } from './report-limit.ts';

const MINUTE_MS = 60_000;
const ops = await openTestOps();
afterAll(ops.close);

const { start, visit, now } = watchedRollouts(ops);

const started = { type: 'load' as const, ok: true, ms: 100, remote: 'shell@1.0.0-aaaa' };
/** Each device gets a page. Those of `starts` start it and report. */
async function visitPages(
  rollout: RolloutView,
  starts: (isCanary: boolean, index: number) => boolean,
  addressOf: (index: number, isCanary: boolean) => string = town,
) {
  for (const [index, device] of crowd.entries()) {
    const { setId, versions } = await ops.versionsFor(device);
    const isCanary = versions.catalog === rollout.releases.catalog;
    const networks = reporterNetworks(addressOf(index, isCanary));
    ops.registry.intake.served(setId, () => ({ device, networks }));
  }
  ops.clock.time += 1000;
  await visit(
    rollout,
    (isCanary, index) => (starts(isCanary, index) ? [load, started] : []),
    (isCanary, index) => addressOf(index, isCanary),
  );
  await ops.registry.tick();
}
const isMember = (index: number) => index % 4 < 3;
/** Nineteen networks, each with members and visitors. */
const town = (index: number) => `197.210.${index % 19}.1`;

test('a server-rendered page that never starts and says nothing rolls its release back, although members report', async () => {
  const rollout = await start({ ...HALF_THEN_ALL, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
  await visitPages(rollout, (isCanary, index) => isMember(index) || !isCanary);
  expect(await now(rollout)).toMatchObject({ status: 'running' });
  ops.clock.time += 2 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/^The page of \d+ devices never started, of 0 of the control\.$/),
  });
});

test('people who close the page at once, on both sides, hold up no release', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 5, minDevices: 50 }] });
  await visitPages(rollout, (_, index) => isMember(index));
  ops.clock.time += 6 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test('pages that one network requests and never starts do not roll a good release back', async () => {
  const rollout = await start({ ...HALF_THEN_ALL, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
  await visitPages(
    rollout,
    (isCanary, index) => !isCanary || isMember(index),
    (index, isCanary) => (isCanary && !isMember(index) ? '41.190.2.7' : town(index)),
  );
  ops.clock.time += 2 * MINUTE_MS;
  await ops.registry.tick();
  const { status, reason, revision } = await now(rollout);
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
  expect([status, reason]).toEqual(['paused', expect.stringMatching(/never started.* depends on 1 network, /)]);
});
