import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlanInput, RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { quantile } from '../base/histogram.ts';
import { reporterNetworks } from '../health/reporter-networks.ts';
import { openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { broken, crowd, load, reportCrowd, type Visits } from '../testing/report-crowd.ts';

const MINUTE_MS = 60_000;
let ops: TestOps;
beforeAll(async () => {
  ops = await openTestOps();
}, OPEN_MS);
afterAll(() => ops.close());

let count = 0;
async function start(plan: PlanInput): Promise<RolloutView> {
  count += 1;
  const version = `2.${count}.0-w`;
  await ops.upload({ name: 'catalog', version, code: version });
  return (await ops.call('POST', '/rollouts', { releases: [`catalog@${version}`], plan })).body;
}

const visit = (...visits: Visits) => reportCrowd(ops, ...visits);
const now = async ({ id }: RolloutView) => (await ops.call('GET', `/rollouts/${id}`)).body;
const plan: PlanInput = {
  steps: [
    { percent: 50, minMinutes: 5, minDevices: 50 },
    { percent: 100, minMinutes: 5 },
  ],
};

test('the watch rolls back a release that fails more often than its control, and logs the figures', async () => {
  const rollout = await start(plan);
  await visit(
    rollout,
    (isCanary) => (isCanary ? [load, broken] : [load]),
    (_, index) => `41.190.${index % 20}.7`,
  );
  await ops.registry.tick();
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/devices failed, 0 of the control\.$/),
  });
  expect(after.history[0]).toMatchObject({
    by: 'watch',
    action: 'rollback',
    detail: { comparison: { control: { failed: 0 } }, evidence: { failed: expect.any(Number) } },
  });
});

test('two requests a second that no table can store do not hide 83 failing canary devices', async () => {
  const rollout = await start(plan);
  const { setId, versions } = await ops.versionsFor('stranger');
  const remote = `catalog@${versions.catalog}`;
  const message = 'a\u0000b';
  const sendUnstorable = () =>
    ops.registry.intake.take(
      { set: setId, platform: 'web', app: '1', events: [{ type: 'error', remote, kind: 'event', message }] },
      {},
    );
  let failing = 0;
  await visit(
    rollout,
    (isCanary) => {
      if (isCanary) failing += 1;
      return isCanary && failing <= 83 ? [load, broken] : [load];
    },
    (_, index) => {
      if (index % 20 === 0) for (const _ of [1, 2]) sendUnstorable();
      return `41.190.${index % 20}.7`;
    },
  );
  for (let second = 0; second < 5; second += 1) {
    for (const _ of [1, 2]) sendUnstorable();
    await ops.registry.tick().catch(() => undefined);
  }
  expect(await now(rollout)).toMatchObject({
    status: 'rolled_back',
    reason: '83 devices failed, 0 of the control.',
  });
});

test('the watch pauses instead if the plan says so', async () => {
  const rollout = await start({ ...plan, onFail: 'pause' });
  await visit(rollout, (isCanary) => [{ type: 'mount', ms: isCanary ? 9000 : 200 }]);
  // Two nodes run the watch at once, and one of them is faster.
  await Promise.all([ops.registry.tick(), ops.registry.tick()]);
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason: expect.stringContaining('were slow') });
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision: 2 });
});

test('the watch rolls back a paused rollout that fails, and never advances one', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0 }, { percent: 100 }] });
  await ops.call('POST', `/rollouts/${rollout.id}/pause`, { revision: 1 });
  await visit(rollout, () => [load]);
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'paused', step: 0 });
  await visit(rollout, (isCanary) => (isCanary ? [broken] : [load]));
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'rolled_back' });
});

test('the watch pauses on reports of a single address, instead of rolling back or advancing', async () => {
  const [one, many] = ['41.190.2.7', (index: number) => `197.210.${index % 20}.1`] as const;
  const reasonOf = async (failing: (isCanary: boolean, index: number) => boolean, isForged: typeof failing) => {
    const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 50 }] });
    const addressOf = (isCanary: boolean, index: number) => (isForged(isCanary, index) ? one : many(index));
    await visit(rollout, (...device) => (failing(...device) ? [load, broken] : [load]), addressOf);
    await ops.registry.tick();
    const { status, reason, revision } = await now(rollout);
    await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
    return [status, reason];
  };
  // Far more than a proof needs, and far from half of the devices, so the random assignment does not matter.
  const some = (isCanary: boolean, index: number) => isCanary && index % 4 === 0;
  const forged = (isCanary: boolean, index: number) => !isCanary && index % 2 === 0;
  expect(await reasonOf(some, some)).toEqual([
    'paused',
    expect.stringMatching(/devices failed, 0 of the control\. But the decision depends on 1 network, /),
  ]);
  // An attacker hides a failing canary with control devices that fail too.
  expect(await reasonOf((...device) => some(...device) || forged(...device), forged)).toEqual([
    'paused',
    expect.stringMatching(/^Without the reports of 1 network: .* 0 of the control\.$/),
  ]);
});

const street = (index: number) => `197.210.${index % 20}.1`;
test.each([
  ['eight /64 of one /60', (index: number) => `2001:db8:1:20${index % 8}::1`, /depends on 1 network, /],
  ['all addresses of one /24', (index: number) => `41.190.2.${index}`, /depends on 1 network, /],
  ['four networks in four countries', (index: number) => `2001:db8:${index % 4}::1`, /depends on [234] networks, /],
])('%s cannot roll back a good release: the watch pauses it and names the cause', async (_, attacker, dependence) => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 50 }] });
  const forged = (isCanary: boolean, index: number) => isCanary && index % 3 === 0;
  await visit(
    rollout,
    (...device) => (forged(...device) ? [load, broken] : [load]),
    (isCanary, index) => (forged(isCanary, index) ? attacker(index) : street(index)),
  );
  await ops.registry.tick();
  const { status, reason, revision } = await now(rollout);
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
  expect([status, reason]).toEqual(['paused', expect.stringMatching(dependence)]);
});

test('a site with only four networks pauses a bad release at once, and rolls it back after half an hour', async () => {
  const rollout = await start(plan);
  await visit(
    rollout,
    (isCanary) => (isCanary ? [load, broken] : [load]),
    (_, index) => `41.190.${index % 4}.7`,
  );
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({
    status: 'paused',
    reason: expect.stringMatching(/depends on [34] networks, fewer than the required 5\./),
  });
  ops.clock.time += 31 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'rolled_back' });
});

test('a device cannot report for the other side', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0, advance: 'manual' }] });
  const given = await Promise.all(crowd.map(async (device) => ({ device, ...(await ops.versionsFor(device)) })));
  const canary = given.find(({ versions }) => versions.catalog === rollout.releases.catalog);
  const remote = `catalog@${rollout.releases.catalog}`;
  for (const { device } of given) {
    const events = [{ remote, ...broken } as ReportEvent];
    ops.registry.intake.take({ set: canary?.setId ?? '', platform: 'web', app: '3.0.12', events }, { device });
  }
  await ops.registry.tick();
  const inCanary = given.filter(({ setId }) => setId === canary?.setId).length;
  const after = (await ops.call('GET', `/rollouts/${rollout.id}`)).body;
  expect(after.comparison).toMatchObject({ canary: { reported: inCanary }, control: { reported: 0 } });
});

test('the watch rolls back a canary whose devices stop reporting, since its page may be blank', async () => {
  const rollout = await start(plan);
  await visit(rollout, (isCanary, index) => (isCanary && index % 4 > 0 ? [] : [load]));
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringContaining('may not start at all'),
  });
});

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

test('a drawn page that never starts and says nothing rolls its release back, although members report', async () => {
  const rollout = await start({ ...plan, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
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
  const rollout = await start({ ...plan, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
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

test('the watch pauses a canary with more reports than its share of devices', async () => {
  const rollout = await start(plan);
  await visit(rollout, (isCanary, index) => (isCanary || index % 4 === 0 ? [load] : []));
  await ops.registry.tick();
  const { status, reason, revision } = await now(rollout);
  expect([status, reason]).toEqual(['paused', expect.stringContaining('the sides differ in size')]);
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
});

test('a failure mark persists, and failures of its fallback or of another remote do not count', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0, advance: 'manual' }] });
  const others = ['booking@1.0.0-aaaa', `catalog@${rollout.control.catalog}`];
  await visit(rollout, (isCanary) => (isCanary ? others.map((remote) => ({ ...broken, remote })) : [load]));
  await ops.registry.tick();
  const canary = async () => (await now(rollout)).comparison.canary;
  expect(await canary()).toMatchObject({ used: 0, failed: 0 });
  await visit(rollout, (isCanary, index) => (isCanary && index % 20 === 0 ? [broken] : []));
  await ops.registry.tick();
  const { failed } = await canary();
  await visit(rollout, (isCanary) => (isCanary ? [load] : []));
  await ops.registry.tick();
  expect(await canary()).toMatchObject({ failed });
  const { revision } = await now(rollout);
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
});

test('the watch advances a good release step by step, after its time and its sample', async () => {
  const rollout = await start(plan);
  // About half of 240 phones fall into each arm by chance, well above the plan's 50.
  await visit(rollout, () => [load]);
  ops.clock.time += 4 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'running', step: 0 });
  ops.clock.time += MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({
    step: 1,
    reason: expect.stringMatching(/^Not worse than its control on \d+ devices/),
  });
  ops.clock.time += 5 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test('a freeze and a manual step stop the watch from advancing a good release', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0, advance: 'manual' }] });
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'running', step: 0 });
  const { body: advanced } = await ops.call('POST', `/rollouts/${rollout.id}/advance`, { revision: 1 });
  expect(advanced.status).toBe('promoted');

  const next = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0 }] });
  const at = (minutes: number) => new Date(ops.clock.time + minutes * MINUTE_MS).toISOString();
  await ops.call('POST', '/freezes', { from: at(-1), until: at(10), reason: 'Holiday.' });
  await ops.registry.tick();
  expect(await now(next)).toMatchObject({ status: 'running' });
  ops.clock.time += 11 * MINUTE_MS;
  await ops.registry.tick();
  expect(await now(next)).toMatchObject({ status: 'promoted' });
});

test('reports count by minute and release, and reports about unserved releases do not count', async () => {
  const { setId, versions } = await ops.versionsFor('somebody');
  const remote = `catalog@${versions.catalog}`;
  const report = (set: string, named: string) =>
    ops.registry.intake.take(
      { set, platform: 'web', app: '1', events: [{ type: 'vital', remote: named, name: 'LCP', value: 1500 }] },
      { device: 'somebody-else' },
    );
  report(setId, remote);
  report(setId, remote);
  report(setId, 'catalog@6.6.6-made-up');
  report('ffffffffffff', remote);
  await ops.registry.tick();
  report(setId, remote);
  await ops.registry.tick();
  const { figures } = (await ops.call('GET', `/figures?releases=${remote}`)).body;
  const lcp = figures.filter(({ metric }: { metric: string }) => metric === 'lcp');
  expect(lcp).toEqual([
    {
      minute: expect.stringMatching(/:00\.000Z$/),
      release: remote,
      metric: 'lcp',
      count: 3,
      total: 4500,
      buckets: expect.any(Array),
    },
  ]);
  expect(quantile(lcp[0].buckets, 0.75)).toBeCloseTo(1500, -3);
  const headers = { authorization: 'Bearer the-token-of-the-ops-team-for-tests' };
  const metrics = await ops.server.inject({ url: '/ops/api/metrics', headers });
  expect(metrics.body).toMatch(new RegExp(`viewmax_reports_total{release="${remote}",metric="lcp"[^}]*} 3\n`));
  expect(metrics.body).not.toContain('made-up');
});
