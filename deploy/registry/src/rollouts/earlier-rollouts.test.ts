import { afterAll, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';

const HOUR_MS = 3_600_000;

const ops = await openTestOps();
afterAll(ops.close);
const { publish } = releaseClaims(ops);
const published = async (name: string): Promise<string> => (await publish(name)).release;

const steps = [{ percent: 50, minMinutes: 60 }];
const starts = (releases: string[], more: { replace?: boolean } = {}) =>
  ops.call('POST', '/rollouts', { releases, plan: { steps }, ...more });
const started = async (...releases: string[]): Promise<RolloutView> => (await starts(releases)).body;
const replaces = (...releases: string[]) => starts(releases, { replace: true });
const readAgain = async ({ id }: RolloutView) => (await ops.call('GET', `/rollouts/${id}`)).body;
const asks = async (release: string, more = '') =>
  (await ops.call('GET', `/can-i-deploy?releases=${release}${more}`)).body;
const end = async (rollout: RolloutView) => {
  const { revision } = await readAgain(rollout);
  await ops.call('POST', `/rollouts/${rollout.id}/abort`, { revision });
};

test('a start replaces the rollout of an earlier release, and without the wish the refusal says what to run', async () => {
  const earlier = await started(await published('catalog'));
  const fix = await published('catalog');
  const inUse = `catalog is in rollout ${earlier.id} already; end that one first: viewmax rollout abort ${earlier.id}.`;
  expect((await starts([fix])).body.message).toBe(inUse);
  expect((await asks(fix)).reasons).toEqual([inUse]);
  expect(await asks(fix, '&replace=yes')).toMatchObject({ ok: true, reasons: [] });

  const { status, body } = await replaces(fix);
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'running', step: 0 })]);
  expect(await readAgain(earlier)).toMatchObject({ status: 'aborted', reason: `${fix} replaces it.` });
  await end(body);
});

test('a start replaces neither a newer release, nor itself, nor a rollout with another remote', async () => {
  const [older, newer] = [await published('catalog'), await published('catalog')];
  const running = await started(newer);
  for (const release of [older, newer])
    expect(await replaces(release)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`catalog is in rollout ${running.id} already`) },
    });
  expect((await asks(older, '&replace=yes')).ok).toBe(false);
  expect(await readAgain(running)).toMatchObject({ status: 'running' });
  await end(running);

  const ofTwo = await started(await published('catalog'), await published('booking'));
  expect((await replaces(await published('catalog'))).status).toBe(422);
  expect(await readAgain(ofTwo)).toMatchObject({ status: 'running' });
  const { status, body } = await replaces(await published('catalog'), `booking@${ofTwo.releases.booking}`);
  expect([status, (await readAgain(ofTwo)).status]).toEqual([201, 'aborted']);
  await end(body);
});

test('a refused start ends nothing', async () => {
  const earlier = await started(await published('catalog'));
  const [from, until] = [0, HOUR_MS].map((ms) => new Date(ops.clock.time + ms).toISOString());
  await ops.call('POST', '/freezes', { from, until, reason: 'The big premiere.' });
  expect((await replaces(await published('catalog'))).status).toBe(423);
  expect(await readAgain(earlier)).toMatchObject({ status: 'running' });
});
