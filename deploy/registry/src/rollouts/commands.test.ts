import { afterAll, expect, test } from '@jest/globals';
import { type RolloutCommand, rolloutCommands } from '@viewmax/contracts/ops/calls';
import type { RolloutStatus, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { identitiesIn } from '../state/identity.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { type Claims, releaseClaims } from '../testing/release-claims.ts';

const MINUTE_MS = 60_000;

const ops = await openTestOps();
afterAll(ops.close);

const { publish } = releaseClaims(ops);
const published = async (name: string, claims?: Claims) => (await publish(name, claims)).release;

const halves = [{ percent: 50, minMinutes: 0 }, { percent: 50 }];
const forAll = [{ percent: 100, advance: 'manual' }];
async function start(release: string, steps: object[] = halves): Promise<RolloutView> {
  const { status, body } = await ops.call('POST', '/rollouts', { releases: [release], plan: { steps } });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}
const give = (command: RolloutCommand, { id, revision }: RolloutView) =>
  ops.call('POST', `/rollouts/${id}/${command}`, { revision });
const after = async (command: RolloutCommand, rollout: RolloutView): Promise<RolloutView> => {
  const { status, body } = await give(command, rollout);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const refusal = (words: RegExp) => ({ status: 422, body: { message: expect.stringMatching(words) } });
const now = () => new Date(ops.clock.time).toISOString();

const WAYS: Record<RolloutStatus, { there: RolloutCommand[]; on: RolloutCommand[] }> = {
  running: { there: [], on: ['pause', 'advance', 'promote', 'abort', 'rollback'] },
  paused: { there: ['pause'], on: ['resume', 'promote', 'abort', 'rollback'] },
  promoted: { there: ['promote'], on: ['rollback'] },
  aborted: { there: ['abort'], on: [] },
  rolled_back: { there: ['rollback'], on: [] },
};

test.each(Object.entries(WAYS))('a rollout that is %s refuses all other commands', async (status, { there, on }) => {
  let rollout = await start(await published('catalog'));
  for (const command of there) rollout = await after(command, rollout);
  expect(rollout.status).toBe(status);
  for (const command of rolloutCommands.filter((one) => !on.includes(one))) {
    expect([command, await give(command, rollout)]).toMatchObject([command, refusal(/so this is not possible/)]);
  }
  if (on.includes('abort')) await after('abort', rollout);
});

test('a freeze stops all but rollbacks, and afterwards the step of a rollout starts from zero', async () => {
  const running = await start(await published('catalog'));
  const paused = await after('pause', await start(await published('booking')));
  const bad = await start(await published('wallet'));
  const until = new Date(ops.clock.time + 60 * MINUTE_MS).toISOString();
  await ops.call('POST', '/freezes', { from: now(), until, reason: 'The big premiere.' });
  const frozen = { status: 423, body: { code: 'frozen', message: expect.stringContaining('The big premiere.') } };
  expect(await give('advance', running)).toMatchObject(frozen);
  expect(await give('promote', running)).toMatchObject(frozen);
  expect(await give('resume', paused)).toMatchObject(frozen);
  expect(await ops.call('POST', '/rollouts', { releases: [await published('account')] })).toMatchObject(frozen);
  await after('rollback', bad);
  ops.clock.time += 60 * MINUTE_MS;
  const [advanced, resumed] = [await after('advance', running), await after('resume', paused)];
  expect(advanced).toMatchObject({ status: 'running', step: 1, stepSince: now() });
  expect(resumed).toMatchObject({ status: 'running', step: 0, stepSince: now() });
  for (const rollout of [advanced, resumed]) await after('abort', rollout);
});

test('the registry refuses a promotion that breaks needs of live releases or of a rollout', async () => {
  const rollout = await start(await published('catalog', { needs: { booking: '^1.0.0' } }));
  const release = await published('booking', { major: 2 });
  const { body } = await ops.call('GET', `/can-i-deploy?releases=${release}`);
  expect(body.warnings).toEqual([expect.stringMatching(/^No device gets it together with rollout \d+: catalog/)]);
  const booking = await start(release);
  expect(await give('promote', booking)).toMatchObject(refusal(/could not run beside it: catalog.+ needs booking/));

  const session = await ops.versionsFor('somebody');
  await ops.registry.activate(identitiesIn(booking.releases));
  const replaced = await ops.call('GET', `/rollouts/${booking.id}`);
  expect(replaced.body).toMatchObject({ status: 'aborted', reason: 'booking was replaced.' });
  expect(await ops.versionsFor('somebody', session.setCookie)).toMatchObject({
    isNew: session.versions.booking !== booking.releases.booking,
    versions: { booking: booking.releases.booking },
  });
  expect(await give('promote', rollout)).toMatchObject(refusal(/^catalog.+ needs booking \^1\.0\.0, but booking/));
  await expect(ops.registry.activate(identitiesIn(rollout.releases))).rejects.toThrow('needs booking');
  await after('abort', rollout);
});

test('a live release can be rolled back, and open pages continue with the previous releases', async () => {
  const before = await ops.versionsFor('somebody');
  const first = await after('promote', await start(await published('catalog')));
  const second = await after('promote', await start(await published('catalog')));
  expect(await give('rollback', first)).toMatchObject(refusal(/^catalog is at .+ by now; roll that back first\.$/));
  await after('rollback', second);
  // This replaces the release and restores it, which marks the old release as withdrawn.
  const old = { name: 'catalog', version: before.versions.catalog ?? '' };
  await ops.registry.activate([old]);
  await ops.registry.activate(identitiesIn(first.releases));
  await after('rollback', first);
  const { setCookie, versions } = await ops.versionsFor('somebody');
  expect(versions).toEqual(before.versions);
  expect(await ops.versionsFor('somebody', setCookie)).toMatchObject({ isNew: false });
});

test('rolling back a release aborts the rollout over it', async () => {
  const first = await after('promote', await start(await published('catalog')));
  const { id } = await start(await published('catalog'));
  await after('rollback', first);
  const { body } = await ops.call('GET', `/rollouts/${id}`);
  expect(body).toMatchObject({ status: 'aborted', reason: 'catalog was replaced.' });
});

test('a new remote reaches open pages and leaves them at its rollback, unless another release needs it', async () => {
  const session = await ops.versionsFor('somebody');
  const wallet = await after('promote', await start(await published('wallet')));
  expect(await ops.versionsFor('somebody', session.setCookie)).toMatchObject({
    isNew: true,
    versions: wallet.releases,
  });
  const catalog = await after('promote', await start(await published('catalog', { needs: { wallet: '*' } })));
  expect(await give('rollback', wallet)).toMatchObject(refusal(/ needs wallet/));
  await after('rollback', catalog);
  await after('rollback', wallet);
  expect((await ops.versionsFor('somebody')).versions).not.toHaveProperty('wallet');
});

test('a release that was rolled back may be rolled out again, with a warning', async () => {
  const release = await published('catalog');
  await after('rollback', await start(release));
  const { body } = await ops.call('GET', `/can-i-deploy?releases=${release}`);
  expect(body).toEqual({ ok: true, reasons: [], warnings: [`${release} was rolled back before.`] });
  const rollout = await start(release, forAll);
  const { setCookie, versions } = await ops.versionsFor('somebody');
  expect(versions).toMatchObject(rollout.releases);
  expect(await ops.versionsFor('somebody', setCookie)).toMatchObject({ isNew: false });
  await after('abort', rollout);
});

test('a rollout has one release per remote', async () => {
  const releases = [await published('catalog'), await published('catalog')];
  expect(await ops.call('POST', '/rollouts', { releases })).toMatchObject(refusal(/^catalog is named twice/));
});

const freeze = { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z', reason: 'Holiday.' };
test.each([
  ['POST', '/remotes/shell/kill', { message: 'No.' }, 400],
  ['POST', '/remotes/nothing/kill', { message: 'No.' }, 404],
  ['POST', '/remotes/catalog/revive', {}, 404],
  ['POST', '/freezes', freeze, 400],
  ['POST', '/freezes', { ...freeze, until: freeze.from }, 400],
  ['DELETE', '/freezes/999999', undefined, 404],
  ['DELETE', '/tokens/nothing', undefined, 404],
  ['POST', '/tokens/nothing/rotate', {}, 404],
] as const)('%s %s with %j is refused', async (method, path, body, status) => {
  expect((await ops.call(method, path, body)).status).toBe(status);
});
