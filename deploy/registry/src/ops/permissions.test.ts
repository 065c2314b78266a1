import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf, type CallName, calls, type OpsCall, rolloutCommands } from '@viewmax/contracts/ops/calls';
import { listRollouts } from '../rollouts/rollout-rows.ts';
import { AUDIENCE, openTestIssuer, REPOSITORY, type TestIssuer } from '../testing/open-test-issuer.ts';
import { OPS_TOKEN, openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { type SmallRelease, writeRelease } from '../testing/write-release.ts';

const HOUR_MS = 3_600_000;

/** A valid use of a call, for one remote. */
interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  upload?: SmallRelease;
}

interface Case {
  example(remote: string): Promise<Example> | Example;
  /** The call changes something, so the log needs an entry. */
  isNoted?: boolean;
}

let ops: TestOps;
let issuer: TestIssuer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  ops = await openTestOps();
  claims = releaseClaims(ops);
  issuer = await openTestIssuer(() => ops.clock.time);
  await ops.call('POST', '/trusts', trustOf('catalog', REPOSITORY));
  const made = async (body: object) => (await ops.call('POST', '/tokens', body)).body.token;
  tokens.reader = await made({ name: 'reader', role: 'read' });
  tokens.catalog = await made({ name: 'catalog squad', role: 'squad', remote: 'catalog' });
  tokens.booking = await made({ name: 'booking squad', role: 'squad', remote: 'booking' });
  tokens.ops = OPS_TOKEN;
}, OPEN_MS);
afterAll(async () => {
  await issuer.close();
  await ops.close();
});

const trustOf = (remote: string, repositoryId: string) => ({
  ...{ remote, issuer: issuer.issuer, audience: AUDIENCE, repositoryId, environment: 'catalog-production' },
});
/** The token of a run of the catalog's pipeline. */
async function runOf(event_name: string): Promise<string> {
  const identity = await issuer.sign({ event_name, actor: event_name });
  return (await ops.call('POST', '/token-exchange', { token: identity }, '')).body.token;
}

let count = 0;
let claims: ReturnType<typeof releaseClaims>;
function freshId(): string {
  count += 1;
  return String(9000 + count);
}
function unpublished(name: string): SmallRelease {
  count += 1;
  return { name, version: `3.${count}.0-p`, code: `${count}` };
}
async function published(name: string): Promise<string> {
  const release = unpublished(name);
  await ops.upload(release);
  return `${name}@${release.version}`;
}
/** Starts a rollout of this remote alone, after ending the previous one. */
async function rollout(name: string): Promise<{ id: number; revision: number }> {
  for (const { id, revision, endedAt } of await listRollouts(ops.registry.context))
    if (!endedAt) await ops.call('POST', `/rollouts/${id}/abort`, { revision });
  const body = { releases: [await published(name)], plan: { steps: [{ percent: 5 }, { percent: 50 }] } };
  return (await ops.call('POST', '/rollouts', body)).body;
}
const token = async (): Promise<string> => (await ops.call('POST', '/tokens', { name: 'x', role: 'read' })).body.id;
const preview = async (remote: string): Promise<string> =>
  (await ops.call('POST', '/previews', { releases: [await published(remote)] })).body.id;
const freeze = { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' };

const query = (example: Example = {}): Case => ({ example: () => example });
const change = (example: Case['example']): Case => ({ example, isNoted: true });
const trust = async (): Promise<string> => (await ops.call('POST', '/trusts', trustOf('wallet', freshId()))).body.id;
const command = (name: string): Case =>
  change(async (remote) => {
    const { id, revision } = await rollout(remote);
    if (name !== 'resume') return { params: { id, command: name }, body: { revision } };
    const { body } = await ops.call('POST', `/rollouts/${id}/pause`, { revision });
    return { params: { id, command: name }, body: { revision: body.revision } };
  });
const live = { release: 'catalog@1.0.0-aaaa' };

const CASES: Record<Exclude<CallName, 'commandRollout'>, Case> = {
  readSession: query(),
  signIn: query({ body: { token: OPS_TOKEN } }),
  signOut: query(),
  readSignIn: query(),
  readState: query(),
  followState: query(),
  listAudit: query(),
  exportAudit: query({ query: { since: '0' } }),
  verifyAudit: query(),
  readHistory: query({ query: { from: '2026-03-01T00:00:00Z' } }),
  readFigures: query({ query: { releases: live.release } }),
  readMetrics: query(),
  readErrors: query({ query: live }),
  trace: query({ body: { stack: 'at /r/catalog/1.0.0-aaaa/code.js:1:1' } }),
  listReleases: query(),
  readRelease: query({ params: live }),
  readChecks: query({ params: live }),
  packRelease: query({ params: live }),
  readContents: query({ params: live }),
  where: query({ query: { package: 'axios@1.14.1' } }),
  canDeploy: query({ query: { releases: live.release } }),
  compareReleases: query({ query: { from: live.release, to: 'booking@1.0.0-aaaa' } }),
  listRollouts: query(),
  readRollout: { example: async (remote) => ({ params: { id: (await rollout(remote)).id } }) },
  readBlastRadius: {
    example: async (remote) => ({ params: { id: (await rollout(remote)).id }, query: { command: 'advance' } }),
  },
  checkStore: query(),
  previewCleanUp: query(),
  publishRelease: change((remote) => ({ upload: unpublished(remote) })),
  vouch: change(async (remote) => ({ params: { release: await published(remote) }, body: { check: 'faults' } })),
  makePreview: change(async (remote) => ({ body: { releases: [await published(remote)] } })),
  purgeRelease: change(async (remote) => ({
    params: { release: await published(remote) },
    body: { reason: 'It does harm.' },
  })),
  listPreviews: query(),
  revokePreview: change(async (remote) => ({ params: { id: await preview(remote) } })),
  startRollout: change(async (remote) => {
    const { id, revision } = await rollout(remote);
    await ops.call('POST', `/rollouts/${id}/abort`, { revision });
    return { body: { releases: [await published(remote)] } };
  }),
  switchOff: change((name) => ({ params: { name }, body: { message: 'Back at noon.' } })),
  switchOn: change(async (name) => {
    await ops.call('POST', `/remotes/${name}/kill`, { message: 'Back at noon.' });
    return { params: { name } };
  }),
  retireRemote: change(async () => {
    const { release } = await claims.live(`gone-${count}`, {});
    return { params: { name: release.split('@')[0] ?? '' }, body: { reason: 'Nobody uses it.' } };
  }),
  addFreeze: change(() => ({ body: freeze })),
  removeFreeze: change(async () => ({ params: { id: (await ops.call('POST', '/freezes', freeze)).body.id } })),
  listTokens: query(),
  createToken: change(() => ({ body: { name: 'y', role: 'read' } })),
  rotateToken: change(async () => ({ params: { id: await token() } })),
  revokeToken: change(async () => ({ params: { id: await token() } })),
  listTrusts: query(),
  createTrust: change(() => ({ body: trustOf('wallet', freshId()) })),
  revokeTrust: change(async () => ({ params: { id: await trust() } })),
  exchangeToken: change(async () => ({ body: { token: await issuer.sign() } })),
  // An unknown request, because the ops token of this test names no person.
  approve: query({ params: { id: 9000 } }),
  reject: query({ params: { id: 9000 } }),
  // Without an identity provider both answer 404.
  beginDevice: query({ body: {} }),
  askDevice: query({ body: { deviceCode: 'x' } }),
  listOwnership: query(),
  movePath: change(async (remote) => {
    const grant = { kind: 'path', claim: `/${unpublished(remote).version}`, name: remote };
    await ops.call('POST', '/grants', grant);
    return { body: { path: grant.claim, from: remote, to: 'booking' } };
  }),
  moveSlot: change(async (remote) => {
    const grant = { kind: 'slot', claim: unpublished(remote).version, name: remote };
    await ops.call('POST', '/grants', grant);
    return { body: { slot: grant.claim, from: remote, to: 'booking' } };
  }),
  listSlots: query(),
  orderSlot: change(async (remote) => {
    const offers = { 'guide.below': { many: true as const, passes: [] } };
    const folder = writeRelease({ name: 'guide', version: unpublished(remote).version, offers });
    await ops.registry.activate([await ops.registry.publish(folder)]);
    return { body: { slot: 'guide.below', remotes: [] } };
  }),
  grant: change((name) => ({ body: { kind: 'need', claim: 'booking =1.0.0', name } })),
  endGrant: change(async (name) => {
    await ops.call('POST', '/grants', { kind: 'need', claim: 'booking =1.0.0', name });
    return { query: { name, need: 'booking =1.0.0' } };
  }),
  listHosts: query(),
  allowHost: change((name) => ({ body: { name, origin: `https://${unpublished(name).code}.example` } })),
  denyHost: change(async (name) => {
    const host = { name, origin: 'https://denied.example' };
    await ops.call('POST', '/hosts', host);
    return { query: host };
  }),
  proxyPath: change((name) => ({
    body: { name, path: `/api/x/${unpublished(name).code}`, target: 'https://reviews.example', withToken: false },
  })),
  unproxyPath: change(async (name) => {
    const proxy = {
      name,
      path: `/api/x/${unpublished(name).code}`,
      target: 'https://reviews.example',
      withToken: false,
    };
    await ops.call('POST', '/proxies', proxy);
    return { query: { name, path: proxy.path } };
  }),
  readRules: query(),
  setRules: change(() => ({ body: { firstPercent: 100, minMinutes: 0, minDevices: 0, promote: 'squad' } })),
  exportContent: query(),
  importContent: change(() => ({ body: { files: [{ name: 'movies.csv', text: 'id\n' }], dryRun: false } })),
  listShowings: query(),
  cancelShowing: change(() => ({ params: { showtime: 'eko-1900' }, body: { reason: 'No power.', dryRun: false } })),
  cleanUp: query({ body: { dryRun: true } }),
};

const ALL: [name: CallName, release: string, example: Case][] = [
  ...Object.entries(CASES).map(([name, one]): (typeof ALL)[number] => [name as CallName, name, one]),
  ...rolloutCommands.map((name): (typeof ALL)[number] => ['commandRollout', name, command(name)]),
];

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
