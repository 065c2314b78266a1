import { afterAll, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { openTestOps } from '../testing/open-test-ops.ts';
import { PEOPLE } from '../testing/test-people.ts';
import { beginPersonSession } from './people.ts';
import { presentRights } from './present-rights.ts';
import { createTrust, revokeTrust } from './trusts.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const ops = await openTestOps({ people: PEOPLE });
afterAll(ops.close);
await ops.upload({ name: 'catalog', version: '1.1.0-b', code: 'b' });
const release = 'catalog@1.1.0-b';

async function plannedBy(token: string, minutes = 30): Promise<RolloutView> {
  const at = new Date(ops.clock.time + minutes * MINUTE_MS).toISOString();
  const { status, body } = await ops.call('POST', '/rollouts', { releases: [release], at }, token);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

/** The rollout after its planned time. One that runs is aborted, so that the next one may start. */
async function whenDue({ id }: RolloutView, minutes = 30): Promise<Pick<RolloutView, 'status' | 'reason'>> {
  ops.clock.time += minutes * MINUTE_MS;
  await ops.registry.tick();
  const { body } = await ops.call('GET', `/rollouts/${id}`);
  if (body.status === 'running') await ops.call('POST', `/rollouts/${id}/abort`, { revision: body.revision });
  return { status: body.status, reason: body.reason };
}

const makeToken = async (days = 90): Promise<{ id: string; token: string }> =>
  (await ops.call('POST', '/tokens', { name: 'ci', role: 'squad', remote: 'catalog', days })).body;
const revoke = (id: string) => ops.call('DELETE', `/tokens/${id}`);
const signIn = (...groups: string[]) =>
  beginPersonSession(ops.registry.context, { subject: 'ada', name: 'Ada Obi', groups }, 'command');

const RUNS = { status: 'running', reason: null };
const aborted = (why: string) => ({ status: 'aborted', reason: `It could not start: ${why}` });

test('the start of a revoked token is aborted, and the log says why', async () => {
  const { id, token } = await makeToken();
  const rollout = await plannedBy(token);
  await revoke(id);
  expect(await whenDue(rollout)).toEqual(aborted('The token "ci" has ended.'));
  const { body } = await ops.call('GET', `/rollouts/${rollout.id}`);
  const { reason } = aborted('The token "ci" has ended.');
  expect(body.history[0]).toMatchObject({ by: 'watch', action: 'abort', detail: { reason } });
});

test('the start of a token that has expired is aborted, and that of a valid one runs', async () => {
  const [short, long] = [await makeToken(1), await makeToken(90)];
  expect(await whenDue(await plannedBy(short.token, 2 * DAY_MINUTES), 2 * DAY_MINUTES)).toEqual(
    aborted('The token "ci" has ended.'),
  );
  expect(await whenDue(await plannedBy(long.token))).toEqual(RUNS);
});

test('the start of a rotated token runs while its newest successor is valid', async () => {
  const first = await makeToken();
  const [kept, lost] = [await plannedBy(first.token), await plannedBy(first.token, 60)];
  const second = (await ops.call('POST', `/tokens/${first.id}/rotate`, { graceMinutes: 0 })).body;
  const third = (await ops.call('POST', `/tokens/${second.id}/rotate`, { graceMinutes: 0 })).body;
  expect(await whenDue(kept)).toEqual(RUNS);
  await revoke(third.id);
  expect(await whenDue(lost)).toEqual(aborted('The token "ci" has ended.'));
});

test.each([
  [['catalog'], RUNS],
  [['ops'], RUNS],
  [['booking'], aborted('Ada Obi may not do this to catalog.')],
  [['staff'], aborted('Ada Obi may not do this to catalog.')],
  [[], aborted('Ada Obi is in no group that may use this registry any more.')],
])('the start of a person of the squad, whose groups are now %j, is decided by these', async (groups, outcome) => {
  const { secret } = await signIn('catalog');
  const rollout = await plannedBy(secret);
  await signIn(...groups).catch(() => undefined);
  expect(await whenDue(rollout)).toEqual(outcome);
});

test('the start of a person outlives the session', async () => {
  const { secret } = await signIn('catalog');
  expect(await whenDue(await plannedBy(secret, DAY_MINUTES), DAY_MINUTES)).toEqual(RUNS);
});

test('the rules for squads apply at the start of a person who was of ops', async () => {
  const { secret } = await signIn('ops');
  const rollout = await plannedBy(secret);
  await signIn('catalog');
  const rules = { firstPercent: 100, minMinutes: 60, minDevices: 0, promote: 'squad' };
  expect((await ops.call('PUT', '/rules', rules)).status).toBe(200);
  const { status, reason } = await whenDue(rollout);
  expect([status, reason]).toEqual(['aborted', expect.stringContaining('The least plan of a squad')]);
  await ops.call('PUT', '/rules', { ...rules, minMinutes: 0 });
});

test('a node without the identity provider names the settings that it lacks', async () => {
  const { principal } = await signIn('catalog');
  const alone = { ...ops.registry.context, people: undefined };
  await expect(presentRights(alone, principal)).rejects.toThrow(
    'Ada Obi cannot be asked for, because OIDC_… is not set for the role jobs.',
  );
});

test('the start of a pipeline runs while its repository is trusted for the remote', async () => {
  const { context } = ops.registry;
  const trust = await createTrust(context, 'ops', {
    ...{ remote: 'catalog', issuer: 'https://ci.test', audience: 'https://ops.test', repositoryId: '7' },
  });
  const run: Principal = {
    ...{ id: 'run', by: 'run 12', kind: 'token', role: 'squad', remotes: ['catalog'], trust: trust.id },
  };
  expect(await presentRights(context, run)).toEqual(run);
  await expect(presentRights(context, { ...run, remotes: ['booking'] })).rejects.toThrow('is trusted no more');
  await revokeTrust(context, 'ops', trust.id);
  await expect(presentRights(context, run)).rejects.toThrow(
    'The token "run 12" is of a pipeline that is trusted no more.',
  );
});

test('a start that an earlier version planned, and one of the settings, run', async () => {
  const old = await plannedBy((await makeToken()).token);
  await ops.registry.context.tables.updateTable('rollouts').set({ author: null }).where('id', '=', old.id).execute();
  expect(await whenDue(old)).toEqual(RUNS);
  const { context } = ops.registry;
  const settings: Principal = { id: 'settings', by: 'ops', kind: 'token', role: 'ops' };
  expect(await presentRights({ ...context, opsToken: undefined }, settings)).toEqual(settings);
});
