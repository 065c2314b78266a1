import { expect, jest, test } from '@jest/globals';
import { json } from '@viewmax/testing';
import { noContent, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { call, type OpsError } from './call.ts';
import { ops } from './ops.ts';

const failureOf = (answer: () => Response): Promise<OpsError> => {
  serveRegistry({ 'GET /state': answer });
  return ops.state().then(
    () => Promise.reject(new Error('It was answered')),
    (error: OpsError) => error,
  );
};

test('the client reports an unreachable registry in words, with its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  const error = await failureOf(() => {
    throw cause;
  });
  expect(error).toMatchObject({
    name: 'OpsError',
    code: 'unreachable',
    message: 'The registry cannot be reached. Look at your connection, then try again.',
    cause,
  });
});

test('a call times out after 15 seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const asked = jest.fn(async (_input: unknown, _init?: RequestInit) => json({}));
  globalThis.fetch = asked as typeof fetch;
  await ops.state();
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  timeout.mockRestore();
});

test("a refusal has the registry's code and sentence", async () => {
  expect(await failureOf(() => refuse(423, 'frozen', 'Frozen until Monday.'))).toMatchObject({
    code: 'frozen',
    message: 'Frozen until Monday.',
  });
});

test.each([
  ['no JSON', () => new Response('<html>', { status: 502 }), 502],
  ['JSON without a sentence', () => json({}, 503), 503],
])('the client reports the status of a failure with %s', async (_, answer, status) => {
  expect(await failureOf(answer)).toMatchObject({
    code: 'internal',
    message: `The registry answered ${status}. Please try again.`,
  });
});

test.each(['<p>Sign in first</p>', 'null', ''])(
  'an answer of %j is not taken for one of the registry',
  async (text) => {
    expect(await failureOf(() => new Response(text))).toMatchObject({
      code: 'internal',
      message: 'The answer did not come from the registry. Reload the page, then try again.',
    });
  },
);

test('the client reports the status of a failure of "null"', async () => {
  expect(await failureOf(() => new Response('null', { status: 502 }))).toMatchObject({
    message: 'The registry answered 502. Please try again.',
  });
});

test('only a call with a body has a JSON content type', async () => {
  const { calls } = serveRegistry({ 'POST /x': () => json({}), 'DELETE /x': noContent });
  await call('POST', '/x', { a: 1 });
  expect(await call('DELETE', '/x')).toBeUndefined();
  expect(calls.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
});

const rollout = { id: 7, revision: 2 };
test.each([
  ['who', () => ops.who(), 'GET /session', {}, undefined],
  ['signIn', () => ops.signIn('vmx'), 'POST /session', {}, { token: 'vmx' }],
  ['signOut', () => ops.signOut(), 'DELETE /session', {}, undefined],
  ['release', () => ops.release('shell@1.0.0-a'), 'GET /releases/shell@1.0.0-a', {}, undefined],
  ['figures', () => ops.figures(['a@1', 'b@2']), 'GET /figures', { releases: 'a@1,b@2' }, undefined],
  ['canDeploy', () => ops.canDeploy(['a@1', 'b@2']), 'GET /can-i-deploy', { releases: 'a@1,b@2' }, undefined],
  [
    'blastRadius',
    () => ops.blastRadius('abort', rollout),
    'GET /rollouts/7/blast-radius',
    { command: 'abort' },
    undefined,
  ],
  ['command', () => ops.command('abort', rollout), 'POST /rollouts/7/abort', {}, { revision: 2 }],
  ['command', () => ops.command('abort', rollout, ''), 'POST /rollouts/7/abort', {}, { revision: 2 }],
  ['command', () => ops.command('pause', rollout, 'So'), 'POST /rollouts/7/pause', {}, { revision: 2, reason: 'So' }],
  ['kill', () => ops.kill('wallet', 'At noon.'), 'POST /remotes/wallet/kill', {}, { message: 'At noon.' }],
  ['revive', () => ops.revive('wallet'), 'POST /remotes/wallet/revive', {}, {}],
  [
    'audit',
    () => ops.audit({ before: 9, limit: 6, search: 'a & b' }),
    'GET /audit',
    { before: '9', limit: '6', search: 'a & b' },
    undefined,
  ],
  ['audit', () => ops.audit({ before: undefined, search: '' }), 'GET /audit', {}, undefined],
  ['verifyAudit', () => ops.verifyAudit(), 'GET /audit/verify', {}, undefined],
  ['unfreeze', () => ops.unfreeze(3), 'DELETE /freezes/3', {}, undefined],
  ['rotateToken', () => ops.rotateToken('0a1b'), 'POST /tokens/0a1b/rotate', {}, {}],
  ['revokeToken', () => ops.revokeToken('0a1b'), 'DELETE /tokens/0a1b', {}, undefined],
] as const)('%s requests its own data', async (_, ask, asked, query, body) => {
  const answer = { [asked]: asked.startsWith('DELETE') ? noContent : () => json({}) };
  const { calls, ...registry } = serveRegistry(answer);
  await ask();
  expect([registry.asked(), calls[0]?.query, calls[0]?.body]).toEqual([[asked], query, body]);
});

test('the client unwraps lists', async () => {
  const token = { id: '0a1b' };
  serveRegistry({
    'GET /releases': () => json({ releases: ['a'] }),
    'GET /figures': () => json({ figures: ['b'] }),
    'GET /clean-up': () => json({ kept: { a: 'it is live' }, removed: [] }),
    'GET /audit': () => json({ entries: ['c'] }),
    'GET /tokens': () => json({ tokens: [token] }),
  });
  const all = [ops.releases(), ops.figures(['a']), ops.kept(), ops.audit({}), ops.tokens()];
  expect(await Promise.all(all)).toEqual([['a'], ['b'], { a: 'it is live' }, ['c'], [token]]);
});
