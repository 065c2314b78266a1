import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { withClient } from '@viewmax/server/with-client';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';
import { broken, crowd, failing, load, reportCrowd, town } from '../testing/report-crowd.ts';
import { HALF_THEN_ALL, watchedRollouts } from '../testing/watched-rollouts.ts';
import { failuresOf } from './alarm.ts';
import { reporterNetworks } from './report-limit.ts';

const MINUTE_MS = 60_000;
const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);

const { start, visit, later, now } = watchedRollouts(ops);

test('the watch rolls back a release that fails more often than its control, and logs the figures', async () => {
  const rollout = await start(HALF_THEN_ALL);
  await visit(rollout, failing);
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/devices failed, 0 of the control\.$/),
  });
  expect(after.history[0]).toMatchObject({
    by: 'watch',
    action: 'rollback',
    detail: { counts: { failed: { before: 0 } }, evidence: { failed: expect.any(Number) } },
  });
});

test.each([
  ['the watch', failing, async () => undefined],
  [
    'people',
    () => [load],
    async ({ id }: RolloutView) => void (await ops.call('POST', `/rollouts/${id}/abort`, { revision: 1 })),
  ],
] as const)(
  'a rollout that %s end keeps its last comparison, and nothing compares it again',
  async (_, events, end) => {
    const rollout = await start(HALF_THEN_ALL);
    await visit(rollout, events);
    const { counts: before } = await now(rollout);
    await end(rollout);
    await ops.registry.tick();
    const inState = async () =>
      (await ops.call('GET', '/state')).body.rollouts.find(({ id }: RolloutView) => id === rollout.id);
    const { counts, verdict, endedAt } = await now(rollout);
    expect([endedAt !== null, counts, counts.reported.against + counts.reported.before]).toEqual([
      ...[true, before, crowd.length],
    ]);
    const query = (text: string) => withClient(ops.db, (client) => client.query(text));
    await query(`delete from registry.compared where rollout_id = ${rollout.id}`);
    expect(await now(rollout)).toMatchObject({ counts, verdict });
    expect(await inState()).toMatchObject({ counts, verdict });
    // A comparison of any rollout would fail now.
    await query('alter table registry.compared rename to hidden');
    try {
      expect(await inState()).toMatchObject({ counts });
      await ops.registry.tick();
    } finally {
      await query('alter table registry.hidden rename to compared');
    }
  },
);

test('the watch pauses instead if the plan says so', async () => {
  const rollout = await start({ ...HALF_THEN_ALL, onFail: 'pause' });
  await reportCrowd(ops, rollout, (isCanary) => [{ type: 'mount', ms: isCanary ? 9000 : 200 }]);
  // Two nodes run the watch at once, and one of them is faster.
  await Promise.all([ops.registry.tick(), ops.registry.tick()]);
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason: expect.stringContaining('were slow') });
});

test('the watch rolls back a paused rollout that fails, and never advances one', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0 }, { percent: 100 }] });
  await ops.call('POST', `/rollouts/${rollout.id}/pause`, { revision: 1 });
  await visit(rollout, () => [load]);
  expect(await now(rollout)).toMatchObject({ status: 'paused', step: 0 });
  await visit(rollout, (isCanary) => (isCanary ? [broken] : [load]));
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
  expect(after.counts.reported).toEqual({ against: inCanary, before: 0 });
});

test('the watch pauses a canary with more reports than its share of devices', async () => {
  const rollout = await start(HALF_THEN_ALL);
  await visit(rollout, (isCanary, index) => (isCanary || index % 4 === 0 ? [load] : []));
  const reason = expect.stringContaining('the sides differ in size');
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason });
});

test('a failure persists, and failures of its fallback or of another remote do not count', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 0, advance: 'manual' }] });
  const others = ['booking@1.0.0-aaaa', `catalog@${rollout.control.catalog}`];
  await visit(rollout, (isCanary) => (isCanary ? others.map((remote) => ({ ...broken, remote })) : [load]));
  const failures = async () => failuresOf((await now(rollout)).counts).its;
  expect(await failures()).toEqual({ used: 0, failed: 0 });
  await visit(rollout, (isCanary, index) => (isCanary && index % 20 === 0 ? [broken] : []));
  const { failed } = await failures();
  await visit(rollout, (isCanary) => (isCanary ? [load] : []));
  expect(await failures()).toMatchObject({ failed });
});

test('the watch advances a good release step by step, after its time and its sample', async () => {
  const rollout = await start(HALF_THEN_ALL);
  // About half of 240 phones fall into each arm by chance, well above the plan's 50.
  await visit(rollout, () => [load]);
  await later(4 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'running', step: 0 });
  await later(MINUTE_MS);
  expect(await now(rollout)).toMatchObject({
    step: 1,
    reason: expect.stringMatching(/^Not worse than its control on \d+ devices/),
  });
  await later(5 * MINUTE_MS);
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
  await later(11 * MINUTE_MS);
  expect(await now(next)).toMatchObject({ status: 'promoted' });
});

test('reports reach the figures and the metrics, and those about unserved releases or sets do not', async () => {
  const { setId, versions } = await ops.versionsFor('somebody');
  const remote = `catalog@${versions.catalog}`;
  const report = (set: string, named: string) =>
    ops.registry.intake.take(
      { set, platform: 'web', app: '1', events: [{ type: 'vital', remote: named, name: 'LCP', value: 1500 }] },
      { device: 'somebody-else' },
    );
  report(setId, remote);
  report(setId, 'catalog@6.6.6-made-up');
  report('ffffffffffff', remote);
  await ops.registry.tick();
  const { figures } = (await ops.call('GET', `/figures?releases=${remote}`)).body;
  const lcp = figures.filter(({ metric }: { metric: string }) => metric === 'lcp');
  expect(lcp).toMatchObject([{ release: remote, count: 1, total: 1500 }]);
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const metrics = await ops.server.inject({ url: '/ops/api/metrics', headers });
  expect(metrics.body).toMatch(new RegExp(`viewmax_reports_total{release="${remote}",metric="lcp"[^}]*} 1\n`));
  expect(metrics.body).not.toContain('made-up');
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
}
const isMember = (index: number) => index % 4 < 3;

test('a server-rendered page that never starts and says nothing rolls its release back, although members report', async () => {
  const rollout = await start({ ...HALF_THEN_ALL, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
  await visitPages(rollout, (isCanary, index) => isMember(index) || !isCanary);
  expect(await now(rollout)).toMatchObject({ status: 'running' });
  await later(2 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/^The page of \d+ devices never started, of 0 of the control\.$/),
  });
});

test('people who close the page at once, on both sides, hold up no release', async () => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 5, minDevices: 50 }] });
  await visitPages(rollout, (_, index) => isMember(index));
  await later(6 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test('pages that one network requests and never starts do not roll a good release back', async () => {
  const rollout = await start({ ...HALF_THEN_ALL, steps: [{ percent: 50, minMinutes: 60, minDevices: 50 }] });
  await visitPages(
    rollout,
    (isCanary, index) => !isCanary || isMember(index),
    (index, isCanary) => (isCanary && !isMember(index) ? '41.190.2.7' : town(index)),
  );
  await later(2 * MINUTE_MS);
  const reason = expect.stringMatching(/never started.* depends on 1 network, /);
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason });
});

test('a rollout that cannot be checked is named, and the watch rolls back the next one all the same', async () => {
  await ops.upload({ name: 'booking', version: '2.0.0-u', code: 'u' });
  const { body: unreadable } = await ops.call('POST', '/rollouts', { releases: ['booking@2.0.0-u'] });
  const rollout = await start(HALF_THEN_ALL);
  await reportCrowd(ops, rollout, failing);
  await withClient(ops.db, (client) =>
    client.query(`update registry.rollouts set plan = '{}' where id = $1`, [unreadable.id]),
  );
  await expect(ops.registry.tick()).rejects.toThrow(`Rollout ${unreadable.id} could not be checked`);
  await withClient(ops.db, (client) =>
    client.query('update registry.rollouts set plan = $2 where id = $1', [
      unreadable.id,
      JSON.stringify(unreadable.plan),
    ]),
  );
  expect(await now(rollout)).toMatchObject({ status: 'rolled_back' });
});
