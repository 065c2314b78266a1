import { afterAll, expect, test } from '@jest/globals';
import { calls } from '@viewmax/contracts/ops/calls';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { OPS_TOKEN, openTestOps, PREVIEW_URL, PUBLIC_URL } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';

const ops = await openTestOps();
afterAll(ops.close);
const made = await ops.call('POST', '/tokens', { name: 'catalog squad', role: 'squad', remote: 'catalog' });
const squad = made.body.token;

const { publish } = releaseClaims(ops);
const published = async (name = 'catalog', needs?: Record<string, string>) => (await publish(name, { needs })).release;
const half = {
  steps: [
    { percent: 50, minMinutes: 0, minDevices: 0 },
    { percent: 100, minMinutes: 0 },
  ],
};
const start = async (releases: string[], plan: object = half): Promise<RolloutView> => {
  const { status, body } = await ops.call('POST', '/rollouts', { releases, plan });
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const command = (name: string, { id, revision }: RolloutView, token?: string) =>
  ops.call('POST', `/rollouts/${id}/${name}`, { revision }, token);
const devices = Array.from({ length: 40 }, (_, index) => `device-${index}`);

test('the API rejects a missing, a wrong and an expired token', async () => {
  expect((await ops.call('GET', '/state', undefined, 'wrong')).status).toBe(401);
  expect((await ops.server.inject('/ops/api/state')).statusCode).toBe(401);
  const { body } = await ops.call('POST', '/tokens', { name: 'reader', role: 'read', days: 1 });
  expect((await ops.call('GET', '/state', undefined, body.token)).status).toBe(200);
  ops.clock.time += 86_400_000;
  expect((await ops.call('GET', '/state', undefined, body.token)).status).toBe(401);
});

test('a squad starts no rollout with a release of another squad', async () => {
  const releases = ['catalog@1.0.0-aaaa', 'booking@9.0.0-x'];
  expect(await ops.call('POST', '/rollouts', { releases }, squad)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'The token "catalog squad" may not do this to booking.' },
  });
});

test('the registry stores a token as a hash, and a rotation ends the old token', async () => {
  const wanted = { role: 'squad', remote: 'wallet' };
  const bearer = { by: 'ci', role: 'squad', remotes: ['wallet'] };
  const { body: first } = await ops.call('POST', '/tokens', { name: 'ci', days: 30, ...wanted });
  const { body: second } = await ops.call('POST', `/tokens/${first.id}/rotate`, { graceMinutes: 5 });
  const session = (token: string) => ops.call('GET', '/session', undefined, token);
  const works = async (token: string) => (await session(token)).status;
  expect(await works(first.token)).toBe(200);
  expect((await session(second.token)).body).toMatchObject({ ...bearer, id: second.id });
  // The id of one token with the secret of the other.
  expect(await works(second.token.replace(second.id, first.id))).toBe(401);
  ops.clock.time += 5 * 60_000;
  expect([await works(first.token), await works(second.token)]).toEqual([401, 200]);
  const { body } = await ops.call('GET', '/tokens');
  const listed = body.tokens.find(({ id }: { id: string }) => id === second.id);
  expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(30 * 86_400_000);
  await ops.call('DELETE', `/tokens/${second.id}`);
  expect(await works(second.token)).toBe(401);
  await ops.call('POST', `/tokens/${second.id}/rotate`, { graceMinutes: 5 });
  expect(await works(second.token)).toBe(401);
  const secret = first.token.split('_').slice(2).join('_');
  expect(secret.length).toBeGreaterThan(30);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('the API describes an invalid request in a sentence', async () => {
  expect(await ops.call('POST', '/rollouts', {})).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: expect.stringContaining('releases is missing.') },
  });
  expect(await ops.call('POST', '/rollouts/999999/pause', { revision: 1 })).toMatchObject({ status: 404 });
  expect(await ops.call('POST', '/rollouts/x/pause', { revision: 1 })).toMatchObject({ status: 400 });
  expect(await ops.call('GET', '/dance')).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'There is no call GET /ops/api/dance.' },
  });
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const untyped = await ops.server.inject({ method: 'POST', url: '/ops/api/rollouts', payload: '{', headers });
  expect(untyped.statusCode).toBe(415);
});

test('a preview that would show only the live releases is refused', async () => {
  const { release } = await publish('catalog', { needs: { booking: '^2.0.0' } });
  expect(await ops.call('POST', '/previews', { releases: [release] })).toMatchObject({
    status: 422,
    body: { message: `${release} needs booking ^2.0.0, but booking@1.0.0-aaaa has 1.0.0-aaaa.` },
  });
});

test.each([
  ['catalog@1.0.0-aaaa', 'catalog@1.0.0-aaaa is live for all devices already.'],
  ['catalog@8.8.8-none', 'catalog@8.8.8-none is not published.'],
])('a rollout of %s is refused', async (release, message) => {
  expect(await ops.call('POST', '/rollouts', { releases: [release] })).toMatchObject({
    status: 422,
    body: { message },
  });
});

test('a command that was decided on an older revision is refused', async () => {
  const rollout = await start([await published()]);
  const { body: paused } = await command('pause', rollout, squad);
  expect(await command('promote', rollout)).toMatchObject({
    status: 409,
    body: { code: 'stale', message: `Rollout ${rollout.id} has changed: it is at revision 2, not 1. Reload it.` },
  });
  await command('abort', paused);
});

test('the canary names its fallback, and a rollout of several releases is served as a whole', async () => {
  const releases = [await published('catalog'), await published('booking', { catalog: '>=1.1' })];
  const rollout = await start(releases);
  const sets = await Promise.all(devices.map((device) => ops.versionsFor(device)));
  for (const { versions } of sets) {
    expect(versions.catalog === '1.0.0-aaaa').toBe(versions.booking === '1.0.0-aaaa');
  }
  const canary = sets.find(({ versions }) => versions.catalog !== '1.0.0-aaaa');
  const [booking, catalog] = canary?.remotes ?? [];
  expect(booking).toMatchObject({
    fallback: { name: 'booking', version: '1.0.0-aaaa', base: '/r/booking/1.0.0-aaaa/' },
  });
  // The new booking does not fit the old catalog.
  expect(catalog).not.toHaveProperty('fallback');
  await command('promote', rollout);
});

test('the search covers the whole log and matches words of an entry', async () => {
  const found = async (search: string) =>
    (await ops.call('GET', `/audit?limit=200&search=${encodeURIComponent(search)}`)).body.entries;
  const promoted = await found('PROMOTE catalog@');
  expect(promoted.length).toBeGreaterThan(0);
  for (const entry of promoted) expect(entry).toMatchObject({ action: 'promote', by: 'ops' });
  const [first, second] = await found('start ops');
  expect((await ops.call('GET', `/audit?search=start+ops&limit=1&before=${first.seq}`)).body.entries).toEqual([second]);
  expect(await found('promo catalog@1')).toEqual(expect.arrayContaining(promoted.slice(0, 1)));
  // A text in the middle of a word, field names and the database's wildcard characters match nothing.
  expect(await found('romote')).toEqual([]);
  for (const nothing of ['subject', '%', 'catalog_', 'promote nobody']) expect(await found(nothing)).toEqual([]);
});

test('the log contains every change, and its verification detects tampering', async () => {
  const { body } = await ops.call('GET', '/audit?limit=3');
  expect(body.entries[0]).toMatchObject({ by: 'ops', action: 'promote', subject: expect.stringMatching(/^rollout /) });
  expect((await ops.call('GET', '/audit/verify')).body).toMatchObject({
    ok: true,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const client = await ops.db.pool.connect();
  try {
    await expect(client.query(`update registry.audit set entry = '{}'`)).rejects.toThrow('append-only');
    await client.query('alter table registry.audit disable trigger append_only');
    await client.query(`update registry.audit set entry = replace(entry, '"ops"', '"nobody"') where seq = 7`);
  } finally {
    client.release();
  }
  expect((await ops.call('GET', '/audit/verify')).body).toMatchObject({ ok: false, brokenAt: 7 });
});

test('a browser signs in once, and its cookie works for /ops alone', async () => {
  const signIn = (token: string) => ops.server.inject({ method: 'POST', url: '/ops/api/session', payload: { token } });
  expect((await signIn('wrong')).statusCode).toBe(401);
  const cookie = String((await signIn(squad)).headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/ops; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const answer = await ops.server.inject({ url: '/ops/api/session', headers: { cookie: cookie.split(';')[0] } });
  const id = expect.stringMatching(/^[0-9a-f]{12}$/);
  const environment = 'localhost:80';
  const who = { id, by: 'catalog squad', kind: 'token', role: 'squad', remotes: ['catalog'], isPerson: true };
  expect(answer.json()).toEqual({ ...who, publicUrl: PUBLIC_URL, previewUrl: PREVIEW_URL, environment });
});

test('the API lists the differences of two releases', async () => {
  const release = await published('booking', { api: '^1.0.0' });
  const { body } = await ops.call('GET', `/diff?from=booking@1.0.0-aaaa&to=${release}`);
  expect(body).toMatchObject({
    needs: [{ name: 'api', from: null, to: '^1.0.0' }],
    files: { added: [], removed: [], same: 3 },
  });
});

test('every route of the API is a declared call', () => {
  // Fastify answers HEAD by the route of GET.
  const routes = ops.routes.filter((route) => !route.startsWith('HEAD ') && !route.startsWith('GET /ops/api/docs'));
  const declared = Object.values(calls).map(({ method, path }) => `${method} /ops/api${path}`);
  expect(routes.sort()).toEqual(['GET /ops', 'GET /ops/files/:file', ...declared].sort());
});

test('the docs describe every call, with its role and its schemas', async () => {
  const { body } = await ops.call('GET', '/docs/json');
  const operations = Object.values<Record<string, { operationId: string; description: string }>>(body.paths).flatMap(
    (path) => Object.values(path),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
  const start = body.paths['/ops/api/rollouts'].post;
  expect(start.description).toMatch(/^Starts a rollout\. .*Needs a token of ops, or of the squad/);
  expect(start.requestBody.content['application/json'].schema.required).toEqual(['releases']);
  const { properties } = start.responses[201].content['application/json'].schema;
  expect(properties.status.enum).toContain('rolled_back');
  expect(body.paths['/ops/api/session'].post.security).toEqual([]);
  const { firstAt } =
    body.paths['/ops/api/errors'].get.responses[200].content['application/json'].schema.properties.errors.items
      .properties;
  expect(firstAt).toMatchObject({ type: 'string', format: 'date-time' });
});
