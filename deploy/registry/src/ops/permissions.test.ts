import { afterAll, expect, test } from '@jest/globals';
import { addressOf, type CallName, calls, type OpsCall } from '@viewmax/contracts/ops/calls';
import { callExamples, type Example, trustOf } from '../testing/call-examples.ts';
import { openTestIssuer, REPOSITORY } from '../testing/open-test-issuer.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';

const HOUR_MS = 3_600_000;

const tokens: Record<string, string> = {};
const ops = await openTestOps();
const issuer = await openTestIssuer(() => ops.clock.time);
await ops.call('POST', '/trusts', trustOf(issuer, 'catalog', REPOSITORY));
const made = async (body: object) => (await ops.call('POST', '/tokens', body)).body.token;
tokens.reader = await made({ name: 'reader', role: 'read' });
tokens.catalog = await made({ name: 'catalog squad', role: 'squad', remote: 'catalog' });
tokens.booking = await made({ name: 'booking squad', role: 'squad', remote: 'booking' });
tokens.ops = OPS_TOKEN;
afterAll(async () => {
  await issuer.close();
  await ops.close();
});

/** The token of a run of the catalog's pipeline. */
async function runOf(event_name: string): Promise<string> {
  const identity = await issuer.sign({ event_name, actor: event_name });
  return (await ops.call('POST', '/token-exchange', { token: identity }, '')).body.token;
}

const ALL = callExamples({ ops, issuer });

async function statusOf(name: CallName, { body, upload, ...values }: Example, bearer = ''): Promise<number> {
  if (upload) return (await ops.upload(upload, bearer)).status;
  const answer = await ops.server.inject({
    method: calls[name].method,
    url: `/ops/api${addressOf(name, values)}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    payload: body,
    // A stream of events does not end.
    payloadAsStream: true,
  });
  answer.stream().resume();
  return answer.statusCode;
}

const noted = async (): Promise<number> => (await ops.call('GET', '/audit/verify')).body.entries;

const isOfDocs = (route: string) => route.startsWith('GET /ops/api/docs');

test('the console needs no token, and the docs need any', async () => {
  const statuses = (urls: string[], headers = {}) =>
    Promise.all(urls.map(async (url) => (await ops.server.inject({ url, headers })).statusCode));
  expect(await statuses(['/ops', '/ops/files/console.0a1b2c3d.js'])).toEqual([503, 404]);
  const docs = ops.routes.filter(isOfDocs).map((route) => route.replace('GET ', '').replace('*', 'swagger-ui.css'));
  expect(docs).toContain('/ops/api/docs/json');
  expect(new Set(await statuses(docs))).toEqual(new Set([401]));
  expect(new Set(await statuses(docs, { authorization: `Bearer ${tokens.reader}` }))).toEqual(new Set([200, 302]));
});

test.each(ALL)('%s (%s) is for its role alone', async (name, _, { example, isNoted }) => {
  const { role }: OpsCall = calls[name];
  // A run of a pull request revokes no preview that it did not make.
  const isPublishing = name === 'publishRelease' || name === 'makePreview';
  // A new hour, so that the log records the same sentence again.
  ops.clock.time += HOUR_MS;
  [tokens.pull, tokens.push] = [await runOf('pull_request'), await runOf('push')];
  const refusals: [token: string | undefined, status: number][] = [
    ...(role === 'open' ? [] : [[undefined, 401] as [undefined, number]]),
    ...(role === 'squad' || role === 'ops' ? [[tokens.reader, 403] as [string, number]] : []),
    // The squad of another remote; for global calls, the squad of this remote.
    ...(role === 'squad' || role === 'ops' ? [[tokens.booking, 403] as [string, number]] : []),
    ...(role === 'ops' ? [[tokens.catalog, 403] as [string, number], [tokens.push, 403] as [string, number]] : []),
    ...(role === 'ops' || (role === 'squad' && !isPublishing) ? [[tokens.pull, 403] as [string, number]] : []),
  ];
  const first = await example('catalog');
  const before = await noted();
  for (const [bearer, status] of refusals) expect(await statusOf(name, first, bearer)).toBe(status);
  // The log names the token of each refusal; a refusal without a token is not logged.
  const { body } = await ops.call('GET', '/audit?limit=200');
  const refused = body.entries.slice(0, (await noted()) - before).reverse();
  const named = {
    [`${tokens.reader}`]: 'reader',
    [`${tokens.booking}`]: 'booking squad',
    [`${tokens.catalog}`]: 'catalog squad',
    [`${tokens.pull}`]: 'acme/catalog run 77 by pull_request',
    [`${tokens.push}`]: 'acme/catalog run 77 by push',
  };
  const tried = refusals.flatMap(([bearer]) => (bearer ? [{ action: 'refused', by: named[bearer] }] : []));
  expect(refused.map(({ action, by }: { action: string; by: string }) => ({ action, by }))).toEqual(tried);

  const lowest = { open: undefined, read: tokens.reader, squad: tokens.catalog, ops: tokens.ops }[role];
  const ofRuns = role === 'squad' || role === 'read' ? [tokens.push] : [];
  if (isPublishing || role === 'read') ofRuns.push(tokens.pull);
  for (const bearer of [lowest, ...ofRuns, tokens.ops]) {
    const mine = bearer === lowest ? first : await example('catalog');
    const entries = await noted();
    const status = await statusOf(name, mine, bearer);
    expect([401, 403, 500]).not.toContain(status);
    if (isNoted) expect([status < 300, (await noted()) > entries]).toEqual([true, true]);
    if (bearer === tokens.ops && lowest === tokens.ops) break;
  }
});

const CHANGES = ALL.filter(([name]) => calls[name].method !== 'GET');

test.each(CHANGES)(
  "%s (%s) is refused to a page of the app's origin that an ops person has open",
  async (name, _, { example }) => {
    const host = 'localhost:8081';
    const payload = { token: OPS_TOKEN };
    const signedIn = await ops.server.inject({ method: 'POST', url: '/ops/api/session', headers: { host }, payload });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { body, upload, ...values } = await example('catalog');
    const entries = await noted();
    const answer = await ops.server.inject({
      method: calls[name].method,
      url: `/ops/api${addressOf(name, values)}`,
      headers: { host, cookie, origin: 'http://localhost:8080' },
      payload: body,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    const { body: log } = await ops.call('GET', '/audit?limit=5');
    const since = log.entries.filter(({ seq }: { seq: number }) => seq > entries);
    // The log records a sentence once an hour, and these refusals share one.
    expect(since.filter(({ action }: { action: string }) => action !== 'refused')).toEqual([]);
    if (calls[name].path !== '/session') {
      const { body: kept } = await ops.call('GET', '/audit?limit=1&search=http://localhost:8080');
      expect(kept.entries).toMatchObject([{ action: 'refused', by: 'ops' }]);
    }
  },
);
