import { afterAll, afterEach, expect, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { failing, reportCrowd, town } from '../testing/report-crowd.ts';
import { HALF_THEN_ALL, watchedRollouts } from '../testing/watched-rollouts.ts';

const MINUTE_MS = 60_000;
const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);

const { start, visit, later, now } = watchedRollouts(ops);

test('two requests a second that no table can store do not hide 83 failing canary devices', async () => {
  const rollout = await start(HALF_THEN_ALL);
  const { setId, versions } = await ops.versionsFor('stranger');
  const remote = `catalog@${versions.catalog}`;
  const message = 'a\u0000b';
  const sendUnstorable = () =>
    ops.registry.intake.take(
      { set: setId, platform: 'web', app: '1', events: [{ type: 'error', remote, kind: 'event', message }] },
      {},
    );
  let failed = 0;
  await reportCrowd(
    ops,
    rollout,
    (isCanary) => {
      if (isCanary) failed += 1;
      return failing(isCanary && failed <= 83);
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

test('the watch pauses on reports of a single address, instead of rolling back or advancing', async () => {
  const reasonOf = async (isFailing: (isCanary: boolean, index: number) => boolean, isForged: typeof isFailing) => {
    const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 50 }] });
    const addressOf = (isCanary: boolean, index: number) => (isForged(isCanary, index) ? '41.190.2.7' : town(index));
    await visit(rollout, (...device) => failing(isFailing(...device)), addressOf);
    const { status, reason } = await now(rollout);
    await ops.abortAll();
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

test.each([
  ['eight /64 of one /60', (index: number) => `2001:db8:1:20${index % 8}::1`, /depends on 1 network, /],
  ['all addresses of one /24', (index: number) => `41.190.2.${index}`, /depends on 1 network, /],
  ['four networks in four countries', (index: number) => `2001:db8:${index % 4}::1`, /depends on [234] networks, /],
])('%s cannot roll back a good release: the watch pauses it and names the cause', async (_, attacker, dependence) => {
  const rollout = await start({ steps: [{ percent: 50, minMinutes: 0, minDevices: 50 }] });
  const forged = (isCanary: boolean, index: number) => isCanary && index % 3 === 0;
  await visit(
    rollout,
    (...device) => failing(forged(...device)),
    (isCanary, index) => (forged(isCanary, index) ? attacker(index) : town(index)),
  );
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason: expect.stringMatching(dependence) });
});

test('a site with only four networks pauses a bad release at once, and rolls it back after half an hour', async () => {
  const rollout = await start(HALF_THEN_ALL);
  await visit(rollout, failing, (_, index) => `41.190.${index % 4}.7`);
  expect(await now(rollout)).toMatchObject({
    status: 'paused',
    reason: expect.stringMatching(/depends on [34] networks, fewer than the required 5\./),
  });
  await later(31 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'rolled_back' });
});
