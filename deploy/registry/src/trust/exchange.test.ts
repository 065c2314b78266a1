import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { AUDIENCE, type TestIssuer } from '../testing/open-test-issuer.ts';
import type { TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';
import { openTrustedOps, type TrustedOps } from '../testing/open-trusted-ops.ts';

const MINUTE_MS = 60_000;

let trusted: TrustedOps;
let ops: TestOps;
let issuer: TestIssuer;
beforeAll(async () => {
  trusted = await openTrustedOps();
  ({ ops, issuer } = trusted);
}, OPEN_MS);
afterAll(() => trusted.close());
// A new minute, so that the limit of the open route begins from zero.
beforeEach(() => {
  ops.clock.time += MINUTE_MS;
});

const rollout: TrustedOps['rollout'] = (...wanted) => trusted.rollout(...wanted);
const upload: TrustedOps['upload'] = (...wanted) => trusted.upload(...wanted);
const exchange: TrustedOps['exchange'] = (...wanted) => trusted.exchange(...wanted);
const seconds = () => Math.floor(ops.clock.time / 1000);
const entries = () => trusted.entries();

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
  ['', 400],
  ['x', 401],
  ['a.b.c', 401],
  ['e30.e30.', 401],
  ['x'.repeat(12_001), 400],
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

test('the wanted remote has the form of a name', async () => {
  expect((await exchange(await issuer.sign(), 'catalog\0')).status).toBe(400);
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
