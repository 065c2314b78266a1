import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createRegistry, type Registry } from '../registry.ts';
import { makePreview } from '../rollouts/previews.ts';
import { readRules } from '../rollouts/rules.ts';
import { AUDIENCE, openTestIssuer, REPOSITORY } from '../testing/open-test-issuer.ts';
import { openTestOps } from '../testing/open-test-ops.ts';

const MINUTE_MS = 60_000;

const ops = await openTestOps();
const issuer = await openTestIssuer(() => ops.clock.time);
await trust('catalog', REPOSITORY);
afterAll(async () => {
  await issuer.close();
  await ops.close();
});
// A new minute, so that the limit of the open route begins from zero.
beforeEach(() => {
  ops.clock.time += MINUTE_MS;
});

/** Trusts a repository for a remote, and returns the id of the trust. */
async function trust(remote: string, repositoryId: string): Promise<string> {
  const body = { remote, repositoryId, issuer: issuer.issuer, audience: AUDIENCE };
  return (await ops.call('POST', '/trusts', { ...body, environment: `${remote}-production` })).body.id;
}
const exchange = (token: string, remote?: string) => ops.call('POST', '/token-exchange', { token, remote }, '');
/** The registry's token for an identity token with these claims. */
const given = async (change: JWTPayload = {}): Promise<string> =>
  (await exchange(await issuer.sign(change))).body.token;
let count = 0;
function upload(token: string, name = 'catalog') {
  count += 1;
  return ops.upload({ name, version: `5.${count}.0-x`, code: `${count}` }, token);
}
const rollout = (release: string, token: string) => ops.call('POST', '/rollouts', { releases: [release] }, token);
const entries = async () => (await ops.call('GET', '/audit?limit=200')).body.entries;
const seconds = () => Math.floor(ops.clock.time / 1000);

test('a run of the trusted environment gets a token of the squad for 15 minutes', async () => {
  const { status, body } = await exchange(await issuer.sign());
  expect([status, body]).toEqual([
    201,
    {
      token: expect.stringMatching(/^vmr_/),
      remote: 'catalog',
      scope: 'rollout',
      expiresAt: new Date(ops.clock.time + 15 * MINUTE_MS).toISOString(),
    },
  ]);
  const uploaded = await upload(body.token);
  const started = await rollout(`catalog@${uploaded.body.version}`, body.token);
  expect([uploaded.status, started.status]).toEqual([201, 201]);
  const aborted = { revision: started.body.revision };
  expect((await ops.call('POST', `/rollouts/${started.body.id}/abort`, aborted, body.token)).status).toBe(200);
  ops.clock.time += 15 * MINUTE_MS;
  expect((await upload(body.token)).status).toBe(401);
});

test('the registry accepts ES256, and reads the keys of the issuer once', async () => {
  const key = issuer.keys.ec.privateKey;
  const before = issuer.asked.length;
  expect((await exchange(await issuer.sign({}, { alg: 'ES256', kid: 'ec', key }))).status).toBe(201);
  expect(issuer.asked.slice(before)).toEqual([]);
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/.well-known/jwks']);
});

test.each<[string, JWTPayload | (() => JWTPayload), number, string]>([
  ['another audience', { aud: 'https://ops.example' }, 401, 'another audience'],
  ['several audiences', { aud: [AUDIENCE, 'https://ops.example'] }, 401, '"aud"'],
  ['an unknown issuer', { iss: 'https://token.actions.githubusercontent.com' }, 401, 'No trust names the issuer'],
  ['a text that no database stores as the issuer', { iss: '\0' }, 401, 'No trust names the issuer'],
  ['a text that no database stores as the person', { actor: '\0' }, 401, '"actor"'],
  ['a text that no database stores as the jti', { jti: '\0' }, 401, '"jti"'],
  ['a text that no database stores as the environment', { environment: '\0' }, 401, '"environment"'],
  ['a list as the issuer', { iss: ['a'] as unknown as string }, 401, 'No trust names the issuer'],
  ['no issuer', { iss: undefined }, 401, 'No trust names the issuer'],
  ['another repository of the same name', { repository_id: '9999' }, 403, 'is trusted for no remote'],
  ['a number as the repository', { repository_id: 4201 }, 401, '"repository_id"'],
  ['an expired token', () => ({ exp: seconds() - 31 }), 401, 'has expired'],
  ['no expiry', { exp: undefined }, 401, '"exp"'],
  ['a future beginning', () => ({ nbf: seconds() + 31 }), 401, 'not valid yet'],
  ['a future issue', () => ({ iat: seconds() + 31 }), 401, 'not valid yet'],
  ['an old issue', () => ({ iat: seconds() - 931 }), 401, 'has expired'],
  ['no time of issue', { iat: undefined }, 401, '"iat"'],
  ['no jti', { jti: undefined }, 401, '"jti"'],
  ['no event', { event_name: undefined }, 401, '"event_name"'],
  ['pull_request_target', { event_name: 'pull_request_target' }, 403, 'gets no token'],
  ['workflow_run', { event_name: 'workflow_run' }, 403, 'gets no token'],
  ['issue_comment', { event_name: 'issue_comment' }, 403, 'gets no token'],
  ['a property of objects as the event', { event_name: 'constructor' }, 403, 'gets no token'],
])('the registry refuses an identity token with %s', async (_, change, status, sentence) => {
  const token = await issuer.sign(typeof change === 'function' ? change() : change);
  expect(await exchange(token)).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } });
});

test.each<[string, () => JWTPayload]>([
  ['ahead', () => ({ iat: seconds() + 20, nbf: seconds() + 20 })],
  ['behind', () => ({ exp: seconds() - 20 })],
])('the registry accepts a clock that is 20 seconds %s', async (_, change) => {
  expect((await exchange(await issuer.sign(change()))).status).toBe(201);
});

test('the registry refuses algorithms other than RS256 and ES256', async () => {
  const secret = new TextEncoder().encode(await exportSPKI(issuer.keys.rsa.publicKey));
  const hmac = new SignJWT(issuer.claims()).setProtectedHeader({ alg: 'HS256', kid: 'rsa' }).sign(secret);
  const body = { message: expect.stringContaining('RS256 or ES256') };
  for (const token of [new UnsecuredJWT(issuer.claims()).encode(), await hmac])
    expect(await exchange(token)).toMatchObject({ status: 401, body });
});

test('the registry refuses a foreign signature, changed claims and an unknown key', async () => {
  const foreign = await issuer.sign({}, { alg: 'RS256', kid: 'rsa', key: issuer.keys.foreign.privateKey });
  const [head, , signature] = (await issuer.sign()).split('.');
  const changed = Buffer.from(JSON.stringify(issuer.claims({ actor: 'eve' }))).toString('base64url');
  const unknown = await issuer.sign({}, { alg: 'RS256', kid: 'new', key: issuer.keys.foreign.privateKey });
  for (const token of [foreign, `${head}.${changed}.${signature}`, unknown]) {
    const body = { code: 'unauthorised', message: 'The issuer of this identity token has not signed it.' };
    expect(await exchange(token)).toMatchObject({ status: 401, body });
  }
});

test.each([
  ['x', 401],
  ['a.b.c', 401],
  ['e30.e30.', 401],
  ['x'.repeat(20_000), 413],
])('the registry answers a text that is no token: %#', async (token, status) => {
  expect((await exchange(token)).status).toBe(status);
});

test('an identity token is valid once', async () => {
  const token = await issuer.sign();
  const answers = await Promise.all([exchange(token), exchange(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
  expect(await exchange(token)).toMatchObject({ body: { message: 'This identity token was used before.' } });
});

test('a repository of several remotes names one', async () => {
  const shared = { issuer: issuer.issuer, audience: AUDIENCE, repositoryId: '4300' };
  for (const remote of ['wallet', 'account']) await ops.call('POST', '/trusts', { ...shared, remote });
  const token = await issuer.sign({ repository_id: '4300' });
  expect(await exchange(token)).toMatchObject({ status: 400, body: { message: expect.stringContaining('account') } });
  // Without an environment in the trust, no run controls rollouts.
  expect(await exchange(token, 'wallet')).toMatchObject({ status: 201, body: { remote: 'wallet', scope: 'publish' } });
});

test('the log has refusals of trusted repositories, and none of strangers', async () => {
  ops.clock.time += 61 * MINUTE_MS;
  const before = (await entries())[0].seq;
  await exchange(await issuer.sign({ repository_id: '9999', event_name: 'workflow_run' }));
  await exchange(await issuer.sign({ event_name: 'workflow_run' }));
  const since = (await entries()).filter(({ seq }: { seq: number }) => seq > before);
  expect(since).toMatchObject([
    { action: 'refused', subject: 'POST /token-exchange', by: 'acme/catalog run 77 by ada' },
  ]);
});

test('one network makes 60 exchanges a minute', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await exchange('x')).status);
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
});

test('an identity token does not travel over plain http', async () => {
  const headers = { host: 'ops.viewmax.test' };
  const payload = { token: await issuer.sign() };
  const answer = await ops.server.inject({ method: 'POST', url: '/ops/api/token-exchange', headers, payload });
  expect(answer.statusCode).toBe(403);
});

test('the log names the run and the person, and no part of the token', async () => {
  const token = await issuer.sign({ jti: 'logged' });
  const { body } = await exchange(token);
  await upload(body.token);
  const [published, exchanged] = await entries();
  expect(published).toMatchObject({ action: 'publish', by: 'acme/catalog run 77 by ada' });
  expect(exchanged).toMatchObject({
    action: 'exchange token',
    by: 'acme/catalog run 77 by ada',
    detail: { remote: 'catalog', scope: 'rollout', run: '77', actor: 'ada', actorId: '9', event: 'push' },
  });
  const text = JSON.stringify(exchanged);
  for (const secret of [body.token.slice('vmr_0123456789ab_'.length), token.split('.')[2]])
    expect(text).not.toContain(secret);
});

test('a run of a pull request publishes and previews, and starts no rollout', async () => {
  // The environment changes nothing: a branch of a pull request may name it.
  const { body } = await exchange(await issuer.sign({ event_name: 'pull_request' }));
  expect(body.scope).toBe('publish');
  const uploaded = await upload(body.token);
  const title = `catalog@${uploaded.body.version}`;
  const preview = await ops.call('POST', '/previews', { releases: [title] }, body.token);
  expect([uploaded.status, preview.status]).toEqual([201, 201]);
  expect(await rollout(title, body.token)).toMatchObject({
    status: 403,
    body: {
      message: expect.stringContaining(
        'acme/catalog run 77 by ada may publish, and make previews where the rules allow it.',
      ),
    },
  });
  expect((await ops.call('POST', `/releases/${title}/checks`, { check: 'faults' }, body.token)).status).toBe(403);
  const [refused] = await entries();
  expect(refused).toMatchObject({ action: 'refused', by: 'acme/catalog run 77 by ada' });
});

test('unreviewed code of a pull request gets no preview where the rules refuse it, and production does', async () => {
  const { db, store } = ops;
  const production = createRegistry({ db, store, now: () => ops.clock.time, isProduction: true });
  const before = await readRules(ops.registry.context.tables, production.context.isProduction);
  expect([before.runPreviews, (await ops.call('GET', '/rules')).body.runPreviews]).toEqual([false, true]);
  const make = ({ context }: Registry, scope: 'publish' | 'rollout', id: string) =>
    makePreview(
      context,
      { id, by: 'run 77', kind: 'token', role: 'squad', remotes: ['catalog'], trust: 't', scopes: [scope, 'preview'] },
      { releases: [{ name: 'catalog', version: '1.0.0-aaaa' }], tester: false, hours: 1 },
    );
  const run = (await given()).split('_')[1] ?? '';
  await expect(make(production, 'publish', run)).rejects.toThrow(
    'Make the preview in staging, or ask ops for "viewmax rules --run-previews yes".',
  );
  expect(await make(production, 'rollout', run)).toHaveProperty('token');
  await production.close();
  const { revision: _, ...rules } = (await ops.call('GET', '/rules')).body;
  await ops.call('PUT', '/rules', { ...rules, runPreviews: false });
  const { body } = await exchange(await issuer.sign({ event_name: 'pull_request' }));
  const preview = () => ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, body.token);
  expect(await preview()).toMatchObject({ status: 403, body: { message: expect.stringContaining('in staging') } });
  expect((await entries())[0]).toMatchObject({ action: 'refused', by: 'acme/catalog run 77 by ada' });
  await ops.call('PUT', '/rules', { ...rules, runPreviews: true });
  expect((await preview()).status).toBe(201);
});

test('a run revokes its own preview, and no other one of its squad', async () => {
  const [mine, other] = [await given({ event_name: 'pull_request' }), await given()];
  const made = async (token: string) =>
    (await ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, token)).body.id;
  const [own, foreign] = [await made(mine), await made(other)];
  expect((await ops.call('DELETE', `/previews/${foreign}`, undefined, mine)).status).toBe(403);
  expect((await ops.call('DELETE', `/previews/${own}`, undefined, mine)).status).toBe(204);
});

test.each([[undefined], ['production'], ['Catalog-Production'], ['booking-production']])(
  'a push from the environment %s starts no rollout',
  async (environment) => {
    const token = await given({ environment });
    expect((await rollout('catalog@1.0.0-aaaa', token)).status).toBe(403);
  },
);

test('a token is for the one trusted remote', async () => {
  const token = await issuer.sign();
  expect(await exchange(token, 'booking')).toMatchObject({
    status: 403,
    body: { message: 'The repository acme/catalog (4201) is not trusted for booking.' },
  });
  const { body } = await exchange(token, 'catalog');
  expect((await upload(body.token, 'booking')).status).toBe(403);
  expect((await rollout('booking@1.0.0-aaaa', body.token)).status).toBe(403);
});

test('the token of a run begins no session, is not listed, and cannot be rotated', async () => {
  const token = await given();
  const [, id] = token.split('_');
  expect((await ops.call('POST', '/session', { token })).status).toBe(401);
  const { body } = await ops.call('GET', '/tokens');
  expect(body.tokens.map((each: { id: string }) => each.id)).not.toContain(id);
  expect((await ops.call('POST', `/tokens/${id}/rotate`)).status).toBe(422);
});

test('a revoked trust ends the tokens of its runs and their previews', async () => {
  const id = await trust('booking', '4202');
  const token = await given({ repository_id: '4202', environment: 'booking-production' });
  const made = await ops.call('POST', '/previews', { releases: ['booking@1.0.0-aaaa'] }, token);
  expect(await ops.registry.previews.find(made.body.token)).not.toBeNull();
  expect((await ops.call('DELETE', `/trusts/${id}`)).status).toBe(204);
  expect((await ops.call('GET', '/state', undefined, token)).status).toBe(401);
  expect(await ops.registry.previews.find(made.body.token)).toBeNull();
  expect((await exchange(await issuer.sign({ repository_id: '4202' }))).status).toBe(403);
  expect((await ops.call('DELETE', `/trusts/${id}`)).status).toBe(404);
});

test('all runs of a trust share the limit of 200 previews', async () => {
  const [first, second] = [await given(), await given()];
  const make = async (token: string) =>
    (await ops.call('POST', '/previews', { releases: ['catalog@1.0.0-aaaa'] }, token)).status;
  for (let made = 0; made < 199; made += 1) await make(made % 2 ? first : second);
  // Earlier tests made some as well.
  await make(first);
  expect([await make(first), await make(second)]).toEqual([422, 422]);
});
