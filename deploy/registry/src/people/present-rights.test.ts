import { afterAll, expect, test } from '@jest/globals';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { openTestOps } from '../testing/open-test-ops.ts';
import { PEOPLE } from '../testing/test-people.ts';
import { beginPersonSession } from './people.ts';
import { presentRights } from './present-rights.ts';
import { findToken } from './tokens.ts';
import { createTrust, revokeTrust } from './trusts.ts';

const DAY_MS = 86_400_000;
const ops = await openTestOps({ people: PEOPLE });
afterAll(ops.close);
const { context } = ops.registry;

async function makeToken(days = 90): Promise<{ id: string; author: Principal }> {
  const { body } = await ops.call('POST', '/tokens', { name: 'ci', role: 'squad', remote: 'catalog', days });
  const { principal } = (await findToken(context, body.token)) ?? {};
  if (!principal) throw new Error('There is no such token');
  return { id: body.id, author: principal };
}
const revoke = (id: string) => ops.call('DELETE', `/tokens/${id}`);
const signIn = (...groups: string[]) =>
  beginPersonSession(context, { subject: 'ada', name: 'Ada Obi', groups }, 'command');

/** The role and the remotes of now, or the reason of the refusal. */
const rightsOf = (author: Principal) =>
  presentRights(context, author).then(
    ({ role, remotes }) => ({ role, remotes }),
    ({ message }: Error) => message,
  );
const OF_CATALOG = { role: 'squad', remotes: ['catalog'] };
const ENDED = 'The token "ci" has ended.';

test('a token has its rights until it is revoked or expires', async () => {
  const [revoked, short, long] = [await makeToken(), await makeToken(1), await makeToken(90)];
  expect(await rightsOf(revoked.author)).toEqual(OF_CATALOG);
  await revoke(revoked.id);
  ops.clock.time += 2 * DAY_MS;
  expect(await rightsOf(revoked.author)).toBe(ENDED);
  expect(await rightsOf(short.author)).toBe(ENDED);
  expect(await rightsOf(long.author)).toEqual(OF_CATALOG);
});

test('a rotated token has its rights while its newest successor is valid', async () => {
  const first = await makeToken();
  const second = (await ops.call('POST', `/tokens/${first.id}/rotate`, { graceMinutes: 0 })).body;
  const third = (await ops.call('POST', `/tokens/${second.id}/rotate`, { graceMinutes: 0 })).body;
  expect(await rightsOf(first.author)).toEqual(OF_CATALOG);
  await revoke(third.id);
  expect(await rightsOf(first.author)).toBe(ENDED);
});

test.each([
  [['catalog'], OF_CATALOG],
  [['ops'], { role: 'ops', remotes: undefined }],
  [['booking'], { role: 'squad', remotes: ['booking'] }],
  [['staff'], { role: 'read', remotes: undefined }],
  [[], 'Ada Obi is in no group that may use this registry any more.'],
])('a person of the squad, whose groups are now %j, has the rights of these', async (groups, rights) => {
  const { principal } = await signIn('catalog');
  await signIn(...groups).catch(() => undefined);
  expect(await rightsOf(principal)).toEqual(rights);
});

test('the rights of a person outlive the session', async () => {
  const { principal } = await signIn('catalog');
  ops.clock.time += DAY_MS;
  expect(await rightsOf(principal)).toEqual(OF_CATALOG);
});

test('a node without the identity provider names the settings that it lacks', async () => {
  const { principal } = await signIn('catalog');
  const alone = { ...context, people: undefined };
  await expect(presentRights(alone, principal)).rejects.toThrow(
    'Ada Obi cannot be asked for, because OIDC_… is not set for the role jobs.',
  );
});

test('a run of a pipeline has its rights while its repository is trusted for the remote', async () => {
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

test('the token of the settings keeps its rights on a node that does not hold it', async () => {
  const settings: Principal = { id: 'settings', by: 'ops', kind: 'token', role: 'ops' };
  expect(await presentRights({ ...context, opsToken: undefined }, settings)).toEqual(settings);
});
