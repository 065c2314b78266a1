import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { opsPlugin } from '../ops-plugin.ts';
import { beginSession, findSession } from '../people/sessions.ts';
import { OPS_TOKEN, openTestOps, PUBLIC_URL } from '../testing/open-test-ops.ts';

const HOST = 'localhost:8081';
const OWN = `http://${HOST}`;

const ops = await openTestOps();
afterAll(ops.close);

type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}) =>
  ops.server.inject({ method: 'POST', url: `/ops/api${path}`, headers: { host: HOST, ...headers }, payload });

async function signIn(token: string): Promise<string> {
  const { headers } = await post('/session', { token }, { origin: OWN });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
const cookie = await signIn(OPS_TOKEN);

const newToken = { name: 'taken over', role: 'ops' };

test.each([
  ['the app on another port of this host', 'http://localhost:8080'],
  ['a sandboxed picture', 'null'],
  ['another site', 'https://evil.example'],
  ['the same host over another protocol', `https://${HOST}`],
])("an ops person's session makes no token for a page of %s", async (_, origin) => {
  const answer = await post('/tokens', newToken, { cookie, origin });
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    `A page of ${origin} sent this change; only a page of ${OWN} may.`,
  ]);
});

test('a form without an origin cannot use a session', async () => {
  const answer = await post('/remotes/catalog/revive', {}, { cookie });
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'A change by a session needs an Origin header.']);
});

test("the console's page and a program with a token may change things", async () => {
  expect((await post('/tokens', newToken, { cookie, origin: OWN })).statusCode).toBe(201);
  expect((await post('/tokens', newToken, { authorization: `Bearer ${OPS_TOKEN}` })).statusCode).toBe(201);
});

test('behind a proxy only the configured origin counts', async () => {
  const behind = Fastify({ trustProxy: true });
  const opsUrl = 'https://ops.viewmax.test';
  await behind.register(opsPlugin, { registry: ops.registry, opsUrl, publicUrl: () => PUBLIC_URL });
  const sent = (origin: string) =>
    behind.inject({
      method: 'POST',
      url: '/ops/api/session',
      headers: { origin, host: 'viewmax.test', 'x-forwarded-proto': 'https' },
      payload: { token: OPS_TOKEN },
    });
  expect((await sent('https://viewmax.test')).statusCode).toBe(403);
  expect((await sent(opsUrl)).statusCode).toBe(200);
  await behind.close();
});

test.each(['ops.viewmax.test', '192.168.1.5:8081', 'localhost.evil.example'])(
  'the registry rejects a token over plain http from another machine: %s',
  async (host) => {
    const answer = await post('/session', { token: OPS_TOKEN }, { host });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'A token may only be sent over https. Open this page with https.',
    ]);
  },
);

test.each(['localhost:8081', '127.0.0.1:8081', '[::1]:8081'])('on this machine %s may use plain http', async (host) => {
  expect((await post('/session', { token: OPS_TOKEN }, { host })).statusCode).toBe(200);
});

const session = (sent: Headers) => ops.server.inject({ url: '/ops/api/session', headers: { host: HOST, ...sent } });

test('a stolen cookie does not work as a token, nor a token as a cookie', async () => {
  const [, secret = ''] = cookie.split('=');
  expect((await session({ cookie })).statusCode).toBe(200);
  expect((await session({ authorization: `Bearer ${secret}` })).statusCode).toBe(401);
  expect((await session({ cookie: `ops=${OPS_TOKEN}` })).statusCode).toBe(401);
});

test('a copied cookie expires at the sign-out, and the older one at the next sign-in', async () => {
  const mine = await signIn(OPS_TOKEN);
  const answer = await post('/session', { token: OPS_TOKEN }, { cookie: mine, origin: OWN });
  const next = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  expect([(await session({ cookie: mine })).statusCode, (await session({ cookie: next })).statusCode]).toEqual([
    401, 200,
  ]);
  const out = {
    method: 'DELETE',
    url: '/ops/api/session',
    headers: { host: HOST, cookie: next, origin: OWN },
  } as const;
  expect((await ops.server.inject(out)).statusCode).toBe(204);
  expect((await session({ cookie: next })).statusCode).toBe(401);
});

test('a session ends with its token, and after twelve hours', async () => {
  const { body } = await ops.call('POST', '/tokens', { name: 'on call', role: 'ops', days: 2 });
  const [first, second] = [await signIn(body.token), await signIn(OPS_TOKEN)];
  const statuses = async () => [
    (await session({ cookie: first })).statusCode,
    (await session({ cookie: second })).statusCode,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await ops.call('DELETE', `/tokens/${body.id}`);
  expect(await statuses()).toEqual([401, 200]);
  ops.clock.time += 12 * 3_600_000;
  expect(await statuses()).toEqual([401, 401]);
});

test('a session ends when the settings name another token', async () => {
  const begun = await beginSession(ops.registry.context, OPS_TOKEN);
  const changed = { ...ops.registry.context, opsToken: 'another-token-of-the-ops-team-for-tests' };
  expect(await findSession(ops.registry.context, begun?.secret, 'browser')).toMatchObject({ role: 'ops' });
  expect(await findSession(changed, begun?.secret, 'browser')).toBeNull();
});
