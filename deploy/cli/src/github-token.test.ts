import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient } from './client.ts';
import { githubToken } from './github-token.ts';
import { type Answers, json, openCli, URL_OF_TESTS } from './testing/open-cli.ts';

const START = Date.parse('2026-03-02T10:00:00Z');
const JOB = 'GET /token';
const job = {
  VIEWMAX_URL: `${URL_OF_TESTS}/ops`,
  ACTIONS_ID_TOKEN_REQUEST_URL: 'https://job.github.test/token?api-version=2.0',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
  DATA_DIR: '/nowhere',
};

let exchanges = 0;
const answers: Answers = {
  [JOB]: () => json({ value: 'identity' }),
  'POST /token-exchange': () => {
    exchanges += 1;
    return json({ token: `vmr_${exchanges}`, expiresAt: new Date(Date.now() + 900_000).toISOString() }, 201);
  },
  'GET /releases': () => json({ releases: [] }),
};
const open = (change: Answers = {}, env: Record<string, string> = {}) =>
  openCli({ ...answers, ...change }, { env: { ...job, ...env } });

afterEach(() => {
  exchanges = 0;
  jest.restoreAllMocks();
});

test('a GitHub job exchanges its identity token, which is for this registry alone', async () => {
  const { viewmax, asked } = open({}, { VIEWMAX_REMOTE: 'catalog' });
  expect(await viewmax('releases')).toMatchObject({ code: 0 });
  const [identity, exchange, releases] = asked;
  expect(identity?.url.href).toBe('https://job.github.test/token?api-version=2.0&audience=https%3A%2F%2Fviewmax.test');
  expect(identity?.headers.get('authorization')).toBe('Bearer of-the-job');
  expect(exchange).toMatchObject({ what: 'POST /token-exchange', body: { token: 'identity', remote: 'catalog' } });
  expect(exchange?.headers.get('authorization')).toBeNull();
  expect(releases?.headers.get('authorization')).toBe('Bearer vmr_1');
});

test.each<[string, string, Record<string, string>]>([
  ['a stored token', 'vmx_stored', { VIEWMAX_TOKEN: 'vmx_stored' }],
  ['an option', 'vmx_option', {}],
])('%s comes before the identity token', async (_, token, env) => {
  const { viewmax, whats, asked } = open({}, env);
  await viewmax('releases', ...(env.VIEWMAX_TOKEN ? [] : ['--token', token]));
  expect(whats()).toEqual(['GET /releases']);
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

test('a job without the permission sends no token', async () => {
  const { viewmax, whats, asked } = open({}, { ACTIONS_ID_TOKEN_REQUEST_TOKEN: '' });
  await viewmax('releases');
  expect([whats(), asked[0]?.headers.get('authorization')]).toEqual([['GET /releases'], null]);
});

test('a command renews the token a minute before its end', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(START);
  const used: (string | null)[] = [];
  const client = createClient(URL_OF_TESTS, githubToken(URL_OF_TESTS, job));
  open({
    'GET /releases': ({ headers }) => {
      used.push(headers.get('authorization'));
      return json({ releases: [] });
    },
  });
  for (const age of [0, 839_000, 841_000]) {
    clock.mockReturnValue(START + age);
    await client.call('listReleases');
  }
  expect(used).toEqual(['Bearer vmr_1', 'Bearer vmr_1', 'Bearer vmr_2']);
});

test.each<[string, Answers, string]>([
  ['an unreachable one', { [JOB]: () => Promise.reject(new TypeError('x')) }, 'job.github.test cannot be reached'],
  ['an error', { [JOB]: () => new Response('', { status: 500 }) }, 'job.github.test answered 500'],
  ['no JSON', { [JOB]: () => new Response('<p>') }, 'the answer of job.github.test has none'],
  ['another form', { [JOB]: () => json({ value: 7 }) }, 'the answer of job.github.test has none'],
])('the command ends with 3 if the job asks GitHub and gets %s', async (_, change, why) => {
  const { viewmax } = open(change);
  expect(await viewmax('releases')).toMatchObject({ code: 3, errors: `GitHub gave no identity token: ${why}.` });
});
