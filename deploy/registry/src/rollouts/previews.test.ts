import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { opsPlugin } from '../ops-plugin.ts';
import { tablesOf } from '../state/tables.ts';
import { OPS_TOKEN, openTestOps, PREVIEW_URL, PUBLIC_URL } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { makePreview } from './previews.ts';

const DAY_MS = 86_400_000;
const LIVE = '1.0.0-aaaa';

const ops = await openTestOps();
afterAll(ops.close);

const claims = releaseClaims(ops);
const publish = (name = 'catalog') => claims.publish(name, { major: 2 });
const newToken = async (remote = 'catalog'): Promise<{ id: string; token: string }> =>
  (await ops.call('POST', '/tokens', { name: `${remote} squad`, role: 'squad', remote })).body;
const previewOf = async (releases: string[], token = OPS_TOKEN, hours = 720) =>
  (await ops.call('POST', '/previews', { releases, hours, tester: releases.length === 0 }, token)).body;

/** The version of catalog that a browser with this link receives. */
async function shown(preview: string): Promise<string | undefined> {
  const given = await ops.registry.sets.for({ attributes: { platform: 'web' }, preview });
  return given?.discovery.remotes.find(({ name }) => name === 'catalog')?.version;
}
const listed = async () => (await ops.call('GET', '/previews')).body.previews;

test('a revoked squad’s 720-hour preview stops showing its release, and the clean-up removes the files', async () => {
  const squad = await newToken();
  const { version, release } = await publish();
  const { token: link } = await previewOf([release], squad.token);
  for (let newer = 0; newer < 3; newer += 1) await publish();
  expect(await shown(link)).toBe(version);

  await ops.call('DELETE', `/tokens/${squad.id}`);
  expect(await shown(link)).toBe(LIVE);
  expect(await ops.registry.previews.find(link)).toBeNull();
  ops.clock.time += 20 * DAY_MS;
  const { body } = await ops.call('POST', '/clean-up', { dryRun: false, keepNewest: 1 });
  expect(body.removed).toContain(release);
  expect(await ops.store.has({ name: 'catalog', version })).toBe(false);
});

test('a revoked token makes no preview after its call was let through', async () => {
  const squad = await newToken();
  const { version, release } = await publish();
  const releases = [{ name: 'catalog', version }];
  await ops.call('DELETE', `/tokens/${squad.id}`);
  const made = makePreview(
    ops.registry.context,
    { id: squad.id, by: 'x', kind: 'token', role: 'squad' },
    { releases, tester: false, hours: 8 },
  );
  await expect(made).rejects.toThrow('has ended');
  expect((await listed()).flatMap(({ releases }: { releases: string[] }) => releases)).not.toContain(release);
});

test('previews of a rotated token end with the new token, not with the old one', async () => {
  const first = await newToken();
  const { version, release } = await publish();
  const before = await previewOf([release], first.token);
  const second = (await ops.call('POST', `/tokens/${first.id}/rotate`, { graceMinutes: 60 })).body;
  const inGrace = await previewOf([release], first.token);
  ops.clock.time += 2 * 3_600_000;
  expect([await shown(before.token), await shown(inGrace.token)]).toEqual([version, version]);

  await ops.call('DELETE', `/tokens/${first.id}`);
  expect([await shown(before.token), await shown(inGrace.token)]).toEqual([version, LIVE]);
  const third = (await ops.call('POST', `/tokens/${second.id}/rotate`, { graceMinutes: 60 })).body;
  const late = await previewOf([release], second.token);
  await ops.call('DELETE', `/tokens/${third.id}`);
  expect([await shown(before.token), await shown(late.token)]).toEqual([LIVE, LIVE]);
});

test('a preview outlives a token that only expires', async () => {
  const { body } = await ops.call('POST', '/tokens', { name: 'short', role: 'squad', remote: 'catalog', days: 1 });
  const { version, release } = await publish();
  const { token } = await previewOf([release], body.token);
  ops.clock.time += 2 * DAY_MS;
  expect(await shown(token)).toBe(version);
});

test("the list names each preview's maker; the maker, the owner of its remotes and ops may revoke it", async () => {
  const [catalog, other, booking] = [await newToken(), await newToken(), await newToken('booking')];
  const [own, foreign] = [await publish(), await publish('booking')];
  const mine = await previewOf([own.release], catalog.token, 8);
  const both = await previewOf([own.release, foreign.release], OPS_TOKEN, 8);
  const tester = await previewOf([], catalog.token, 8);
  const revoke = async (id: string, token: string) =>
    (await ops.call('DELETE', `/previews/${id}`, undefined, token)).status;

  expect((await listed()).find(({ id }: { id: string }) => id === mine.id)).toEqual({
    id: mine.id,
    by: 'catalog squad',
    releases: [own.release],
    tester: false,
    createdAt: new Date(ops.clock.time).toISOString(),
    expiresAt: mine.expiresAt,
    revokedAt: null,
  });
  expect([await revoke(mine.id, booking.token), await revoke(both.id, catalog.token)]).toEqual([403, 403]);
  expect([await revoke(tester.id, other.token), await revoke('none', OPS_TOKEN)]).toEqual([403, 404]);
  expect([await revoke(tester.id, catalog.token), await revoke(mine.id, other.token)]).toEqual([204, 204]);
  expect(await revoke(both.id, OPS_TOKEN)).toBe(204);
  expect((await ops.call('GET', '/audit?limit=1')).body.entries[0]).toMatchObject({
    action: 'revoke preview',
    subject: both.id,
    detail: { releases: [foreign.release, own.release] },
  });
  expect([await shown(mine.token), await shown(both.token)]).toEqual([LIVE, LIVE]);
  ops.clock.time += DAY_MS;
  expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(mine.id);
});

test('a leaked token makes at most 200 previews, so that the memory of each node stays bounded', async () => {
  const squad = await newToken();
  const { release } = await publish();
  await previewOf([release], squad.token, 8);
  const others = sql`select 'p' || n, token, made_by, releases, tester, created_at, expires_at
    from registry.previews, generate_series(2, 200) n where token = ${squad.id}`;
  const columns = sql`id, token, made_by, releases, tester, created_at, expires_at`;
  await sql`insert into registry.previews (${columns}) ${others}`.execute(tablesOf(ops.db));
  expect(await ops.call('POST', '/previews', { releases: [release] }, squad.token)).toMatchObject({
    status: 422,
    body: { message: 'This token has 200 previews that have not expired, which is the limit.' },
  });
});

test('unreviewed code that copies the set cookie of its preview does not continue as a session', async () => {
  const { version, release } = await publish();
  const { token: preview } = await previewOf([release]);
  const visit = { attributes: { platform: 'web' as const } };
  const given = await ops.registry.sets.for({ ...visit, preview });
  const later = await ops.registry.sets.for({ ...visit, setCookie: given?.setCookie });
  const versionIn = (set: typeof given) => set?.discovery.remotes.find(({ name }) => name === 'catalog')?.version;
  expect([versionIn(given), versionIn(later)]).toEqual([version, LIVE]);
});

test('the link leads to the host of previews, and without one no preview is made', async () => {
  const { release } = await publish();
  const { link, path } = await previewOf([release]);
  expect(link).toBe(PREVIEW_URL + path);
  expect((await ops.call('GET', '/session')).body).toMatchObject({ publicUrl: PUBLIC_URL, previewUrl: PREVIEW_URL });
  const server = Fastify();
  await server.register(opsPlugin, { registry: ops.registry, publicUrl: () => PUBLIC_URL });
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const payload = { releases: [release] };
  const answer = await server.inject({ method: 'POST', url: '/ops/api/previews', headers, payload });
  const message = 'Previews need a host of their own, which ops name with PREVIEW_URL.';
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'refused', message }]);
  await server.close();
});
