import { expect, jest, test } from '@jest/globals';
import { json, noContent, refuse, serveRegistry } from '../testing/serve-registry.ts';
import { call, type OpsError } from './call.ts';

const failureOf = (answer: () => Response): Promise<OpsError> => {
  serveRegistry({ 'GET /state': answer });
  return call('readState').then(
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
  await call('readState');
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
});

test("a refusal has the registry's code and sentence", async () => {
  expect(await failureOf(() => refuse(423, 'frozen', 'Frozen until Monday.'))).toMatchObject({
    code: 'frozen',
    message: 'Frozen until Monday.',
  });
});

test.each([
  ['no JSON', () => new Response('<html>', { status: 502 }), 502],
  ['the JSON "null"', () => new Response('null', { status: 502 }), 502],
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

test('only a call with a body has a JSON content type', async () => {
  const { calls } = serveRegistry({ 'POST /trusts': () => json({}), 'DELETE /freezes/3': noContent });
  await call('createTrust', { body: { remote: 'catalog', audience: 'https://ops.test', repositoryId: '7' } });
  expect(await call('removeFreeze', { params: { id: 3 } })).toBeUndefined();
  expect(calls.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
});

test('a call has the method, the path and the query of its declaration, and its body', async () => {
  const { calls, asked } = serveRegistry({ 'POST /rollouts/7/abort': () => json({}), 'DELETE /proxies': noContent });
  await call('commandRollout', { params: { id: 7, command: 'abort' }, body: { revision: 2, reason: undefined } });
  await call('unproxyPath', { query: { name: 'account', path: '/api/x/account' } });
  await call('listAudit', { query: { limit: 6, search: 'a & b', before: undefined } });
  expect(asked()).toEqual(['POST /rollouts/7/abort', 'DELETE /proxies', 'GET /audit']);
  expect(calls.map(({ query, body }) => [query, body])).toEqual([
    [{}, { revision: 2 }],
    [{ name: 'account', path: '/api/x/account' }, undefined],
    [{ limit: '6', search: 'a & b' }, undefined],
  ]);
});
