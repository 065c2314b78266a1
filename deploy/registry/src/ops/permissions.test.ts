import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rolloutCommands } from '@viewmax/contracts/ops';
import { AUDIENCE, openTestIssuer, REPOSITORY, type TestIssuer } from '../testing/open-test-issuer.ts';
import { OPS_TOKEN, openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import type { SmallRelease } from '../testing/write-release.ts';

const HOUR_MS = 3_600_000;

type Allowed = 'anyone' | 'read' | 'squad' | 'ops';

interface Call {
  path: string;
  body?: object;
  upload?: SmallRelease;
}

interface Route {
  may: Allowed;
  /** A run of a pull request may do it too. */
  isPublishing?: boolean;
  /** A valid call of the route, for this remote. */
  call(remote: string): Promise<Call> | Call;
  /** The route changes something, so the log needs an entry. */
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
  for (const { id, revision, endedAt } of await ops.registry.admin.rollouts())
    if (!endedAt) await ops.call('POST', `/rollouts/${id}/abort`, { revision });
  const body = { releases: [await published(name)], plan: { steps: [{ percent: 5 }, { percent: 50 }] } };
  return (await ops.call('POST', '/rollouts', body)).body;
}
const token = async (): Promise<string> => (await ops.call('POST', '/tokens', { name: 'x', role: 'read' })).body.id;
const preview = async (remote: string): Promise<string> =>
  (await ops.call('POST', '/previews', { releases: [await published(remote)] })).body.id;
const freeze = { from: '2030-01-01T00:00:00Z', until: '2030-01-02T00:00:00Z', reason: 'Holiday.' };

const query = (path: string, may: Allowed = 'read'): Route => ({ may, call: () => ({ path }) });
const change = (may: Allowed, call: Route['call']): Route => ({ may, call, isNoted: true });
const publishing = (call: Route['call']): Route => ({ ...change('squad', call), isPublishing: true });
const trust = async (): Promise<string> => (await ops.call('POST', '/trusts', trustOf('wallet', freshId()))).body.id;
const command = (name: string): Route =>
  change('squad', async (remote) => {
    const { id, revision } = await rollout(remote);
    if (name !== 'resume') return { path: `/rollouts/${id}/${name}`, body: { revision } };
    const { body } = await ops.call('POST', `/rollouts/${id}/pause`, { revision });
    return { path: `/rollouts/${id}/resume`, body: { revision: body.revision } };
  });

const ROUTES: Record<string, Route> = {
  'GET /ops': query('', 'anyone'),
  'GET /ops/files/:file': query('/../files/console.0a1b2c3d.js', 'anyone'),
  'GET /ops/api/session': query('/session'),
  'POST /ops/api/session': { may: 'anyone', call: () => ({ path: '/session', body: { token: OPS_TOKEN } }) },
  'DELETE /ops/api/session': query('/session', 'anyone'),
  'GET /ops/api/state': query('/state'),
  'GET /ops/api/events': query('/events'),
  'GET /ops/api/audit': query('/audit'),
  'GET /ops/api/audit/export': query('/audit/export?since=0'),
  'GET /ops/api/audit/verify': query('/audit/verify'),
  'GET /ops/api/figures': query('/figures?releases=catalog@1.0.0-aaaa'),
  'GET /ops/api/metrics': query('/metrics'),
  'GET /ops/api/errors': query('/errors?release=catalog@1.0.0-aaaa', 'squad'),
  'POST /ops/api/trace': {
    may: 'squad',
    call: () => ({ path: '/trace', body: { stack: 'at /r/catalog/1.0.0-aaaa/code.js:1:1' } }),
  },
  'GET /ops/api/releases': query('/releases'),
  'GET /ops/api/releases/:title': query('/releases/catalog@1.0.0-aaaa'),
  'GET /ops/api/releases/:title/checks': query('/releases/catalog@1.0.0-aaaa/checks'),
  'GET /ops/api/releases/:title/package': query('/releases/catalog@1.0.0-aaaa/package', 'squad'),
  'GET /ops/api/can-i-deploy': query('/can-i-deploy?releases=catalog@1.0.0-aaaa'),
  'GET /ops/api/diff': query('/diff?from=catalog@1.0.0-aaaa&to=booking@1.0.0-aaaa'),
  'GET /ops/api/rollouts': query('/rollouts'),
  'GET /ops/api/rollouts/:id': {
    may: 'read',
    call: async (remote) => ({ path: `/rollouts/${(await rollout(remote)).id}` }),
  },
  'GET /ops/api/rollouts/:id/blast-radius': {
    may: 'read',
    call: async (remote) => ({ path: `/rollouts/${(await rollout(remote)).id}/blast-radius?command=advance` }),
  },
  'GET /ops/api/store': query('/store'),
  'GET /ops/api/clean-up': query('/clean-up'),
  'POST /ops/api/releases': publishing((remote) => ({ path: '/releases', upload: unpublished(remote) })),
  'POST /ops/api/releases/:title/checks': change('squad', async (remote) => ({
    path: `/releases/${await published(remote)}/checks`,
    body: { check: 'faults' },
  })),
  'POST /ops/api/previews': publishing(async (remote) => ({
    path: '/previews',
    body: { releases: [await published(remote)] },
  })),
  'POST /ops/api/releases/:title/purge': change('ops', async (remote) => ({
    path: `/releases/${await published(remote)}/purge`,
    body: { reason: 'It does harm.' },
  })),
  'GET /ops/api/previews': query('/previews'),
  'DELETE /ops/api/previews/:id': change('squad', async (remote) => ({ path: `/previews/${await preview(remote)}` })),
  'POST /ops/api/rollouts': change('squad', async (remote) => {
    const { id, revision } = await rollout(remote);
    await ops.call('POST', `/rollouts/${id}/abort`, { revision });
    return { path: '/rollouts', body: { releases: [await published(remote)] } };
  }),
  ...Object.fromEntries(rolloutCommands.map((name) => [`POST /ops/api/rollouts/:id/${name}`, command(name)])),
  'POST /ops/api/remotes/:name/kill': change('ops', (remote) => ({
    path: `/remotes/${remote}/kill`,
    body: { message: 'Back at noon.' },
  })),
  'POST /ops/api/remotes/:name/revive': change('ops', async (remote) => {
    await ops.call('POST', `/remotes/${remote}/kill`, { message: 'Back at noon.' });
    return { path: `/remotes/${remote}/revive` };
  }),
  'POST /ops/api/remotes/:name/retire': change('ops', async () => {
    const { title } = await claims.live(`gone-${count}`, {});
    return { path: `/remotes/${title.split('@')[0]}/retire`, body: { reason: 'Nobody uses it.' } };
  }),
  'POST /ops/api/freezes': change('ops', () => ({ path: '/freezes', body: freeze })),
  'DELETE /ops/api/freezes/:id': change('ops', async () => ({
    path: `/freezes/${(await ops.call('POST', '/freezes', freeze)).body.id}`,
  })),
  'GET /ops/api/tokens': query('/tokens', 'ops'),
  'POST /ops/api/tokens': change('ops', () => ({ path: '/tokens', body: { name: 'y', role: 'read' } })),
  'POST /ops/api/tokens/:id/rotate': change('ops', async () => ({ path: `/tokens/${await token()}/rotate` })),
  'DELETE /ops/api/tokens/:id': change('ops', async () => ({ path: `/tokens/${await token()}` })),
  'GET /ops/api/trusts': query('/trusts', 'ops'),
  'POST /ops/api/trusts': change('ops', () => ({ path: '/trusts', body: trustOf('wallet', freshId()) })),
  'DELETE /ops/api/trusts/:id': change('ops', async () => ({ path: `/trusts/${await trust()}` })),
  'POST /ops/api/token-exchange': {
    may: 'anyone',
    call: async () => ({ path: '/token-exchange', body: { token: await issuer.sign() } }),
    isNoted: true,
  },
  'GET /ops/api/paths': query('/paths'),
  'POST /ops/api/paths/move': change('ops', async (remote) => {
    const grant = { kind: 'path', claim: `/${unpublished(remote).version}`, name: remote };
    await ops.call('POST', '/grants', grant);
    return { path: '/paths/move', body: { path: grant.claim, from: remote, to: 'booking' } };
  }),
  'POST /ops/api/slots/move': change('ops', async (remote) => {
    const grant = { kind: 'slot', claim: unpublished(remote).version, name: remote };
    await ops.call('POST', '/grants', grant);
    return { path: '/slots/move', body: { slot: grant.claim, from: remote, to: 'booking' } };
  }),
  'POST /ops/api/grants': change('ops', (remote) => ({
    path: '/grants',
    body: { kind: 'need', claim: 'booking =1.0.0', name: remote },
  })),
  'DELETE /ops/api/grants': change('ops', async (remote) => {
    await ops.call('POST', '/grants', { kind: 'need', claim: 'booking =1.0.0', name: remote });
    return { path: `/grants?name=${remote}&need=${encodeURIComponent('booking =1.0.0')}` };
  }),
  'GET /ops/api/rules': query('/rules'),
  'PUT /ops/api/rules': change('ops', () => ({
    path: '/rules',
    body: { firstPercent: 100, minMinutes: 0, minDevices: 0, promote: 'squad' },
  })),
  'GET /ops/api/content': query('/content'),
  'POST /ops/api/content': change('ops', () => ({
    path: '/content',
    body: { files: [{ name: 'movies.csv', text: 'id\n' }], dryRun: false },
  })),
  'POST /ops/api/clean-up': { may: 'ops', call: () => ({ path: '/clean-up', body: { dryRun: true } }) },
};

async function statusOf(route: string, { path, body, upload }: Call, bearer = ''): Promise<number> {
  if (upload) return (await ops.upload(upload, bearer)).status;
  const [method = ''] = route.split(' ');
  const answer = await ops.server.inject({
    method: method as 'GET',
    url: route === 'GET /ops' ? '/ops' : `/ops/api${path}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    payload: body,
    // A stream of events does not end.
    payloadAsStream: true,
  });
  answer.stream().resume();
  return answer.statusCode;
}

const noted = async (): Promise<number> => (await ops.call('GET', '/audit/verify')).body.entries;

test('every route declares its callers', () => {
  // Fastify answers HEAD by the route of GET.
  expect(ops.routes.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(Object.keys(ROUTES).sort());
});

test.each(Object.entries(ROUTES))('%s', async (route, { may, call, isNoted, isPublishing }) => {
  // A new hour, so that the log records the same sentence again.
  ops.clock.time += HOUR_MS;
  [tokens.pull, tokens.push] = [await runOf('pull_request'), await runOf('push')];
  const refusals: [token: string | undefined, status: number][] = [
    ...(may === 'anyone' ? [] : [[undefined, 401] as [undefined, number]]),
    ...(may === 'squad' || may === 'ops' ? [[tokens.reader, 403] as [string, number]] : []),
    // The squad of another remote; for global calls, the squad of this remote.
    ...(may === 'squad' || may === 'ops' ? [[tokens.booking, 403] as [string, number]] : []),
    ...(may === 'ops' ? [[tokens.catalog, 403] as [string, number], [tokens.push, 403] as [string, number]] : []),
    ...(may === 'ops' || (may === 'squad' && !isPublishing) ? [[tokens.pull, 403] as [string, number]] : []),
  ];
  const first = await call('catalog');
  const before = await noted();
  for (const [bearer, status] of refusals) expect(await statusOf(route, first, bearer)).toBe(status);
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

  const lowest = { anyone: undefined, read: tokens.reader, squad: tokens.catalog, ops: tokens.ops }[may];
  const ofRuns = may === 'squad' || may === 'read' ? [tokens.push] : [];
  if (isPublishing || may === 'read') ofRuns.push(tokens.pull);
  for (const bearer of [lowest, ...ofRuns, tokens.ops]) {
    const mine = bearer === lowest ? first : await call('catalog');
    const entries = await noted();
    const status = await statusOf(route, mine, bearer);
    expect([401, 403]).not.toContain(status);
    if (isNoted) expect([status < 300, (await noted()) > entries]).toEqual([true, true]);
    if (bearer === tokens.ops && lowest === tokens.ops) break;
  }
});

const CHANGES = Object.entries(ROUTES).filter(([route]) => !/^GET /.test(route));

test.each(CHANGES)(
  "%s is refused to a page of the app's origin that an ops person has open",
  async (route, { call }) => {
    const [method] = route.split(' ');
    const host = 'localhost:8081';
    const payload = { token: OPS_TOKEN };
    const signedIn = await ops.server.inject({ method: 'POST', url: '/ops/api/session', headers: { host }, payload });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { path, body } = await call('catalog');
    const entries = await noted();
    const answer = await ops.server.inject({
      method: method as 'POST',
      url: `/ops/api${path}`,
      headers: { host, cookie, origin: 'http://localhost:8080' },
      payload: body,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    const { body: log } = await ops.call('GET', '/audit?limit=5');
    const since = log.entries.filter(({ seq }: { seq: number }) => seq > entries);
    // The log records a sentence once an hour, and these refusals share one.
    expect(since.filter(({ action }: { action: string }) => action !== 'refused')).toEqual([]);
    if (!route.endsWith('/session')) {
      const { body: kept } = await ops.call('GET', '/audit?limit=1&search=http://localhost:8080');
      expect(kept.entries).toMatchObject([{ action: 'refused', by: 'ops' }]);
    }
  },
);
