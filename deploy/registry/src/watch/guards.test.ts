import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { PlanInput, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { withClient } from '@viewmax/server/with-client';
import { openTestOps } from '../testing/open-test-ops.ts';
import { crowd, load, town } from '../testing/report-crowd.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { watchedRollouts } from '../testing/watched-rollouts.ts';

const MINUTE_MS = 60_000;
const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);
const { visit, later, now } = watchedRollouts(ops);

let count = 0;
async function answerTo(plan: PlanInput, metrics?: string[]) {
  count += 1;
  const version = `2.${count}.0-g`;
  await ops.upload({ name: 'catalog', version, code: version, edit: (release) => ({ ...release, metrics }) });
  return ops.call('POST', '/rollouts', { releases: [`catalog@${version}`], plan });
}
const start = async (...wanted: Parameters<typeof answerTo>): Promise<RolloutView> => (await answerTo(...wanted)).body;

/** What the backend notes for a device, as its calls do (`facts.note`). Each device has a member of its own. */
const notes = (device: string, done: string, account = `member of ${device}`) =>
  withClient(ops.db, (client) =>
    client.query('select facts.note($1, array[facts.names_of($2)], array[$3], array[$4], array[$5])', [
      new Date(ops.clock.time),
      device,
      done,
      done === 'refused' ? 'sold_out' : `${device} ${done}`,
      account,
    ]),
  );
/** So many devices of canary and of control. The sides are drawn by chance, so equal numbers are counted out. */
async function countedOut(rollout: RolloutView, most: number) {
  const found = { canary: new Set<string>(), control: new Set<string>() };
  for (const device of crowd) {
    const { versions } = await ops.versionsFor(device);
    const side = found[versions.catalog === rollout.releases.catalog ? 'canary' : 'control'];
    if (side.size < most) side.add(device);
  }
  return found;
}
/** Every device uses the app without an error, and those of `does` do what the backend sees. */
async function visitShop(rollout: RolloutView, does: (isCanary: boolean, index: number) => boolean, done = 'bought') {
  await visit(rollout, () => [load]);
  for (const [index, device] of crowd.entries()) {
    const { versions } = await ops.versionsFor(device);
    if (does(versions.catalog === rollout.releases.catalog, index)) await notes(device, done);
  }
  await later(6 * MINUTE_MS);
}
const steps = [{ percent: 50, minMinutes: 5, minDevices: 50 }];
const half = { ...UNGUARDED, steps };

test('the watch rolls back a release that stops all purchases without an error', async () => {
  const rollout = await start({ ...half, guards: ['purchases'] });
  await visitShop(rollout, (isCanary) => !isCanary);
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'rolled_back',
    reason: expect.stringMatching(/^0 devices bought, \d+ of the control\.$/),
  });
  const { detail } = after.history.find(({ action }: { action: string }) => action === 'rollback');
  expect(detail).toMatchObject({ counts: { purchases: { before: 0 } }, evidence: { purchases: expect.any(Number) } });
});

test('the same release is promoted by a plan that drops the usual guards', async () => {
  const rollout = await start(half);
  await visitShop(rollout, (isCanary) => !isCanary);
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test('a release with which its few users buy nothing is rolled back by them alone', async () => {
  const rollout = await start({ ...half, guards: ['purchases'] });
  const { canary, control } = await countedOut(rollout, 30);
  const users = new Set([...canary, ...control]);
  await visit(rollout, (_, index) => [users.has(crowd[index] ?? '') ? load : { ...load, remote: 'booking@1.0.0-a' }]);
  for (const device of crowd) if (!canary.has(device)) await notes(device, 'bought');
  await ops.registry.tick();
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'rolled_back',
    reason: 'Of those that used it, 0 devices bought, 30 of the control.',
    counts: { used: { against: 30, before: 30 }, purchasesOfUsers: { against: 30, before: 0 } },
  });
  const { evidence, says } = after.verdict.judged.find(({ name }: { name: string }) => name === 'purchases');
  expect([evidence < 1000, says === 'harm']).toEqual([true, false]);
});

test('an outage, after which no device buys, stops no release: the last step waits for purchases', async () => {
  const rollout = await start({ ...half, guards: ['purchases'] });
  await visitShop(rollout, () => false);
  expect(await now(rollout)).toMatchObject({
    status: 'running',
    verdict: { verdict: 'hold', reason: expect.stringContaining('Too few to say: 0 devices bought') },
  });
  const { canary, control } = await countedOut(rollout, 20);
  for (const device of [...canary, ...control]) await notes(device, 'bought');
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test.each(['began', 'signed_in'] as const)(
  'a catalog without guards of its own, with which no device %s, is rolled back',
  async (done) => {
    const rollout = await start({ steps });
    await visitShop(rollout, (isCanary) => !isCanary, done);
    expect(await now(rollout)).toMatchObject({
      status: 'rolled_back',
      reason: expect.stringMatching(/^0 devices (began a booking|signed in), \d+ of the control\.$/),
    });
  },
);

const HOUR_MS = 60 * MINUTE_MS;
const resume = async (rollout: RolloutView) =>
  ops.call('POST', `/rollouts/${rollout.id}/resume`, { revision: (await now(rollout)).revision });

test('a good release with few noted events waits a day, then asks people, and goes on after their answer', async () => {
  const { purchases, topups, bookings } = UNGUARDED.without;
  const rollout = await start({ steps, without: { purchases, topups, bookings } });
  await visitShop(rollout, (_, index) => index < 6, 'signed_in');
  const held = await now(rollout);
  expect(held).toMatchObject({
    status: 'running',
    heldSince: new Date(ops.clock.time).toISOString(),
    verdict: { verdict: 'hold', waitsFor: ['signins'] },
  });
  await later(24 * HOUR_MS - 1);
  expect(await now(rollout)).toMatchObject({ status: 'running' });
  await later(1);
  expect(await now(rollout)).toMatchObject({
    status: 'paused',
    asked: ['signins'],
    reason: expect.stringMatching(
      /^Too few to say: \d devices signed in, \d of the control\. .* People decide after a day\.$/,
    ),
  });
  await resume(rollout);
  await later(6 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test('a guard that the plan names holds the rollout without asking people', async () => {
  const rollout = await start({ ...half, guards: ['signins'] });
  await visitShop(rollout, (_, index) => index < 6, 'signed_in');
  await later(48 * HOUR_MS);
  const { status, verdict } = await now(rollout);
  expect([status, verdict.verdict, verdict.waitsFor]).toEqual(['running', 'hold', undefined]);
});

test('one account that buys on all devices of the control is one device', async () => {
  const rollout = await start({ ...half, guards: ['purchases'] });
  await visitShop(rollout, () => false);
  for (const device of crowd) {
    const { versions } = await ops.versionsFor(device);
    if (versions.catalog !== rollout.releases.catalog) await notes(device, 'bought', 'one account');
  }
  await ops.registry.tick();
  const { status, counts } = await now(rollout);
  expect([status, counts.purchases]).toEqual(['running', { against: 1, before: 0 }]);
});

test('purchases from few networks pause instead of rolling back', async () => {
  const rollout = await start({ ...half, guards: ['purchases'] });
  const forged = (isCanary: boolean, index: number) => !isCanary && index % 2 === 0;
  await visit(
    rollout,
    () => [load],
    (isCanary, index) => (forged(isCanary, index) ? '41.190.2.7' : town(index)),
  );
  for (const [index, device] of crowd.entries()) {
    const { versions } = await ops.versionsFor(device);
    if (forged(versions.catalog === rollout.releases.catalog, index)) await notes(device, 'bought');
  }
  await ops.registry.tick();
  const reason = expect.stringMatching(/bought, .* depends on 1 network, /);
  expect(await now(rollout)).toMatchObject({ status: 'paused', reason });
});

test('a signal pauses a rollout once, and after people resume it, it goes on', async () => {
  const rollout = await start({ ...half, signals: ['refusals'] });
  await visitShop(rollout, (isCanary) => isCanary, 'refused');
  const paused = await now(rollout);
  expect(paused).toMatchObject({
    status: 'paused',
    asked: ['refusals'],
    reason: expect.stringMatching(/^\d+ devices were refused, 0 of the control\.$/),
  });
  await ops.call('POST', `/rollouts/${rollout.id}/resume`, { revision: paused.revision });
  await ops.registry.tick();
  expect(await now(rollout)).toMatchObject({ status: 'running' });
  await later(6 * MINUTE_MS);
  expect(await now(rollout)).toMatchObject({ status: 'promoted' });
});

test("a squad's metric that fewer devices report pauses the rollout, and guards nothing", async () => {
  const [metrics, signals] = [['seat_chosen'], ['seat_chosen']];
  expect((await answerTo({ ...half, guards: ['seat_chosen' as 'bookings'] }, metrics)).body.message).toMatch(
    /^guard 1 is none of .* can only be a signal, because reports can be made up/,
  );
  expect((await answerTo({ ...half, signals })).body.message).toMatch(
    /^No remote\.json of catalog@\S+ names the metric/,
  );
  expect((await answerTo({ ...half, signals }, metrics)).body.message).toMatch(/^The live catalog does not report/);

  const first = await start(half, metrics);
  await ops.call('POST', `/rollouts/${first.id}/promote`, { revision: first.revision });
  const rollout = await start({ ...half, signals: [...signals, 'topups'] }, metrics);
  const chosen = { type: 'metric' as const, name: 'seat_chosen' };
  const madeUp = ['not_declared', 'topups'].map((name) => ({ ...chosen, name }));
  const events = (isCanary: boolean) => (isCanary ? [load] : [load, chosen, ...madeUp]);
  for (let page = 0; page < 2; page++) await visit(rollout, events);
  await ops.registry.tick();
  await later(6 * MINUTE_MS);
  const after = await now(rollout);
  expect(after).toMatchObject({
    status: 'paused',
    asked: ['seat_chosen'],
    reason: `0 devices reported seat_chosen, ${after.counts.used.before} of the control.`,
    verdict: {
      judged: expect.arrayContaining([
        expect.objectContaining({ name: 'metric:seat_chosen', role: 'signal', says: 'harm' }),
        expect.objectContaining({ name: 'topups', role: 'signal', says: 'few' }),
      ]),
    },
  });
  expect(Object.keys(after.counts)).not.toContain('metric:not_declared');
});
