import { afterAll, expect, test } from '@jest/globals';
import { type TokenScope, tokenScopes } from '@viewmax/contracts/ops/calls';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);

const SQUAD = { name: 'ci', role: 'squad', remote: 'catalog' };
const make = async (wanted: object) => (await ops.call('POST', '/tokens', { ...SQUAD, ...wanted })).body;
const release = 'catalog@1.0.0-aaaa';

/** A call of each scope, which the owner of the remote may make. A 422 is no matter of rights. */
const CALLS: Record<TokenScope, (token: string) => Promise<{ status: number; body: { message?: string } }>> = {
  read: (token) => ops.call('GET', `/errors?release=${release}`, undefined, token),
  publish: (token) => ops.upload({ name: 'catalog', version: '1.0.0-aaaa' }, token),
  preview: (token) => ops.call('POST', '/previews', { releases: [release] }, token),
  rollout: (token) => ops.call('POST', '/rollouts', { releases: [release] }, token),
};

test.each<[TokenScope[] | undefined]>([
  [['read']],
  [['publish']],
  [['preview']],
  [['rollout']],
  [['publish', 'preview']],
  [undefined],
])('a token with the scopes %j does exactly that, and reads what every token reads', async (scopes) => {
  const { token } = await make({ scopes });
  expect((await ops.call('GET', '/state', undefined, token)).status).toBe(200);
  for (const scope of tokenScopes) {
    const { status, body } = await CALLS[scope](token);
    const isAllowed = !scopes || scopes.includes(scope);
    expect([scope, status === 403]).toEqual([scope, !isAllowed]);
    if (!isAllowed)
      expect(body.message).toBe(`The token "ci" has the scopes ${scopes.join(', ')}, and this needs ${scope}.`);
  }
});

test('a token without the scope of previews revokes none', async () => {
  const { body } = await ops.call('POST', '/previews', { releases: [release] });
  const [publisher, previewer] = [await make({ scopes: ['publish'] }), await make({ scopes: ['preview'] })];
  const revoke = async ({ token }: { token: string }) =>
    (await ops.call('DELETE', `/previews/${body.id}`, undefined, token)).status;
  expect([await revoke(publisher), await revoke(previewer)]).toEqual([403, 204]);
});

test('an older node reads no token with scopes, a rotation keeps them, and no browser signs in with them', async () => {
  const first = await make({ scopes: ['publish'] });
  expect(first.token).toMatch(/^vms_/);
  const { body: next } = await ops.call('POST', `/tokens/${first.id}/rotate`, {});
  expect(next.token).toMatch(/^vms_/);
  expect((await ops.call('GET', '/session', undefined, next.token)).body.scopes).toEqual(['publish']);
  const { body } = await ops.call('GET', '/tokens');
  expect(body.tokens.find(({ id }: { id: string }) => id === next.id).scopes).toEqual(['publish']);
  const answer = await ops.call('POST', '/session', { token: next.token }, '');
  expect([answer.status, answer.body.message]).toEqual([
    403,
    'A token with scopes is for a pipeline, and signs nobody in here.',
  ]);
});

test('the registry warns the bearer of a token a week before its end, and no other one', async () => {
  const { token } = await make({ days: 10 });
  const headers = { authorization: `Bearer ${token}` };
  const warningOf = async () =>
    (await ops.server.inject({ url: '/ops/api/session', headers })).headers['x-viewmax-token-ends'];
  const endsAt = new Date(ops.clock.time + 10 * 86_400_000).toISOString();
  expect(await warningOf()).toBeUndefined();
  ops.clock.time += 3 * 86_400_000;
  expect(await warningOf()).toBe(endsAt);
  expect((await ops.call('GET', '/session', undefined, token)).body.endsAt).toBe(endsAt);
  expect((await ops.call('GET', '/session')).body.endsAt).toBeUndefined();
});
