import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { createRegistry } from '../registry.ts';
import { purge } from '../rollouts/purge.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import type { Given, Visit } from './device-sets.ts';

const HOUR_MS = 3_600_000;
const LIVE = '1.0.0-aaaa';

const ops = await openTestOps();
afterAll(ops.close);
afterEach(ops.abortAll);
const claims = releaseClaims(ops);

/** A rollout of a new release of the catalog. */
async function begin(step: object = { percent: 100, advance: 'manual' }): Promise<RolloutView & { version: string }> {
  const { release, version } = await claims.publish('catalog');
  return { ...(await claims.start([release], undefined, [step])).body, version };
}

const visitor = (more: Partial<Visit> = {}): Visit => ({
  device: 'somebody',
  attributes: { platform: 'web' },
  ...more,
});
async function given(more?: Partial<Visit>): Promise<Given> {
  const found = await ops.registry.sets.for(visitor(more));
  if (!found) throw new Error('Nothing is live');
  return found;
}
const versionOf = ({ discovery }: Given, name: string) =>
  discovery.remotes.find((remote) => remote.name === name)?.version;
const preview = (releases: Record<string, string>, tester = false) =>
  ops.registry.context.previews.write({ id: 'p1', releases, tester, expiresAt: ops.clock.time + HOUR_MS });

test('a document is signed again at each half day, long before it expires', async () => {
  const endOf = async () => (await given()).discovery.expiresAt;
  expect(await endOf()).toBe('2026-03-03T00:00:00.000Z');
  ops.clock.time += 2 * HOUR_MS - 1;
  expect(await endOf()).toBe('2026-03-03T00:00:00.000Z');
  ops.clock.time += 1;
  expect(await endOf()).toBe('2026-03-03T12:00:00.000Z');
});

test('two nodes give one text with one tag, whose signatures differ', async () => {
  const other = createRegistry({ ...ops.registry.context, signingKey: 'k'.repeat(43) });
  const [mine, theirs] = [await given(), await other.sets.for(visitor())];
  await other.close();
  expect([theirs?.text, theirs?.etag]).toEqual([mine.text, mine.etag]);
  expect(theirs?.signature.sig).not.toBe(mine.signature.sig);
});

test('a document cannot close the script element of its page', async () => {
  const message = 'Back <b>soon</b></script>';
  await ops.call('POST', '/remotes/catalog/kill', { message });
  const { text } = await given();
  await ops.call('POST', '/remotes/catalog/revive');
  expect(text).not.toContain('<');
  expect(JSON.parse(text).remotes).toContainEqual(expect.objectContaining({ name: 'catalog', off: { message } }));
});

test('a preview that does not fit the live releases shows the live ones', async () => {
  const { version } = await claims.publish('catalog', { needs: { booking: '^9.0.0' } });
  expect(versionOf(await given({ preview: preview({ catalog: version }) }), 'catalog')).toBe(LIVE);
});

test('a preview takes no part in a comparison and expires, and no session continues it', async () => {
  const { version } = await claims.publish('catalog');
  const { id } = await begin({ percent: 50 });
  const { assignmentOf } = ops.registry.sets;
  expect((await assignmentOf((await given()).discovery.setId))?.arms).toEqual({ [id]: expect.any(String) });

  const shown = await given({ preview: preview({ catalog: version }) });
  expect(versionOf(shown, 'catalog')).toBe(version);
  const { arms, fallbacks } = (await assignmentOf(shown.discovery.setId)) ?? {};
  expect({ arms, fallbacks }).toEqual({ arms: {}, fallbacks: {} });
  expect(shown.isNew).toBe(false);
  // The service worker of the phone does not store this set, and a page cannot go on with it.
  expect([shown.discovery.preview, JSON.parse(shown.text).preview, shown.setCookie]).toEqual([true, true, '']);
  expect((await given()).discovery.preview).toBeUndefined();
});

test('a new session is marked as new, and a continued one keeps its set cookie', async () => {
  const first = await given();
  expect(first.isNew).toBe(true);
  ops.clock.time += HOUR_MS;
  const next = await given({ setCookie: first.setCookie });
  expect([next.isNew, next.setCookie]).toEqual([false, first.setCookie]);
  expect((await given()).isNew).toBe(true);
  // A well-formed set cookie with a wrong signature starts a new session.
  expect((await given({ setCookie: `${first.setCookie}x` })).isNew).toBe(true);
});

test('a session survives a promotion and an abort, but no rollback of its release, no switch and no four hours', async () => {
  const first = await given();
  const again = async ({ setCookie }: Given) => {
    const next = await given({ setCookie });
    return [next.isNew, versionOf(next, 'catalog')];
  };
  const { body: promoted } = await claims.give('promote', await begin());
  expect(await again(first)).toEqual([false, LIVE]);
  const aborted = await begin();
  const canary = await given();
  await claims.give('abort', aborted);
  expect(await again(canary)).toEqual([false, aborted.version]);
  const newest = await given();
  await claims.give('rollback', promoted);
  expect(await again(newest)).toEqual([true, LIVE]);

  await ops.call('POST', '/remotes/catalog/kill', { message: 'Back at noon.' });
  expect(await again(first)).toEqual([true, LIVE]);
  await ops.call('POST', '/remotes/catalog/revive');
  expect(await again(first)).toEqual([false, LIVE]);
  ops.clock.time += 4 * HOUR_MS;
  expect(await again(first)).toEqual([true, LIVE]);
});

test('open pages hear of a release from its rollback until it is rolled out again, and of no promoted one', async () => {
  const heard = async (release: string) => (await given()).rolledBack.includes(release);
  const before = await claims.publish('catalog');
  await claims.give('promote', (await claims.start([before.release])).body);
  const { body: promoted } = await claims.give('promote', await begin());
  const release = `catalog@${promoted.releases.catalog}`;
  expect([await heard(before.release), await heard(release)]).toEqual([false, false]);
  await claims.give('rollback', promoted);
  expect([await heard(before.release), await heard(release)]).toEqual([false, true]);
  await claims.start([release]);
  expect(await heard(release)).toBe(false);
});

test('open pages hear of no release that a start replaced, and of each purged one', async () => {
  const { release, version } = await claims.publish('catalog');
  await ops.registry.activate([{ name: 'catalog', version }]);
  await ops.registry.activate([{ name: 'catalog', version: LIVE }]);
  expect((await given()).rolledBack).not.toContain(release);
  await purge(ops.registry.context, 'ops', { name: 'catalog', version }, 'It does harm.');
  expect((await given()).rolledBack).toContain(release);
});

test('a new visitor gets each change at once: a start, a switch-off, its end and a rollback', async () => {
  const seen = async () => {
    const { discovery } = await given();
    const { version, off, code } = discovery.remotes.find(({ name }) => name === 'catalog') ?? {};
    return [version, off?.message, code?.length];
  };
  expect(await seen()).toEqual([LIVE, undefined, 1]);
  const rollout = await begin();
  expect(await seen()).toEqual([rollout.version, undefined, 1]);
  await ops.call('POST', '/remotes/catalog/kill', { message: 'Back soon.' });
  expect(await seen()).toEqual([rollout.version, 'Back soon.', 0]);
  await ops.call('POST', '/remotes/catalog/revive');
  expect(await seen()).toEqual([rollout.version, undefined, 1]);
  await claims.give('rollback', rollout);
  expect(await seen()).toEqual([LIVE, undefined, 1]);
});

test('a device without an id is in no rollout', async () => {
  const { version } = await begin();
  const versions = [await given(), await given({ device: undefined })].map((one) => versionOf(one, 'catalog'));
  expect(versions).toEqual([version, LIVE]);
});

test('a tester’s preview puts the device into rollouts for testers', async () => {
  const { version } = await begin({ percent: 100, cohort: { testers: true }, advance: 'manual' });
  const versions = [await given({ preview: preview({}, true) }), await given()].map((one) => versionOf(one, 'catalog'));
  expect(versions).toEqual([version, LIVE]);
});
