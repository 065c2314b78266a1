import { afterAll, expect, jest, test } from '@jest/globals';
import { openTestOps } from '../testing/open-test-ops.ts';
import { cleanUpDaily, holdCleanUp } from './clean-up.ts';

const DAY_MS = 86_400_000;

const ops = await openTestOps();
afterAll(ops.close);

const publish = async (version: string) => {
  const release = `catalog@${version}`;
  expect((await ops.upload({ name: 'catalog', version, code: version })).status).toBe(201);
  ops.clock.time += 1000;
  return release;
};
const start = async (release: string) =>
  (await ops.call('POST', '/rollouts', { releases: [release], plan: { steps: [{ percent: 100, advance: 'manual' }] } }))
    .body;
const cleanUp = async (dryRun = true) => (await ops.call('POST', '/clean-up', { dryRun, keepNewest: 1 })).body;

test('the clean-up keeps releases that are live, in a rollout, in a preview, needed for a rollback or recently served', async () => {
  const releases: string[] = [];
  // A token may have only four uploads in progress.
  for (const version of ['1.1.0-a', '1.2.0-b', '1.3.0-c', '1.5.0-e', '1.4.0-d']) releases.push(await publish(version));
  const [unused, shown, promoted, newest, running] = releases;
  for (const hours of [720, 1]) await ops.call('POST', '/previews', { releases: [shown], hours });
  const rollout = await start(promoted ?? '');
  await ops.call('POST', `/rollouts/${rollout.id}/promote`, { revision: rollout.revision });
  const { id, revision } = await start(running ?? '');
  await ops.call('POST', `/rollouts/${id}/pause`, { revision });
  ops.clock.time += 20 * DAY_MS;
  await ops.upload({ name: 'catalog', version: '1.6.0-f' });
  ops.clock.time += DAY_MS;

  const { removed, kept } = await cleanUp();
  expect(removed).toEqual(expect.arrayContaining([unused, newest]));
  expect(removed).toHaveLength(2);
  expect(kept).toMatchObject({
    'catalog@1.0.0-aaaa': 'a rollback would need it',
    'catalog@1.2.0-b': 'a preview shows it',
    'catalog@1.3.0-c': 'it is live',
    'catalog@1.4.0-d': 'it is in a rollout',
    'catalog@1.6.0-f': 'it was published within 14 days',
    'shell@1.0.0-aaaa': 'it is live',
  });
});

test('the clean-up removes rows and files only without dryRun', async () => {
  const identity = { name: 'catalog', version: '1.1.0-a' };
  expect(await ops.store.has(identity)).toBe(true);
  expect((await cleanUp(false)).removed).toHaveLength(2);
  expect(await ops.store.has(identity)).toBe(false);
  expect((await ops.call('GET', '/releases/catalog@1.1.0-a')).status).toBe(404);
  expect((await cleanUp()).removed).toEqual([]);
  expect((await ops.call('GET', '/audit?limit=1')).body.entries[0]).toMatchObject({ action: 'clean up' });
});

test('the clean-up keeps a release until the pages that received it have reloaded, and the newest one for ever', async () => {
  const { body } = await ops.call('GET', '/state');
  const [running] = body.rollouts;
  await ops.versionsFor('somebody');
  ops.clock.time += 10 * DAY_MS;
  await ops.versionsFor('somebody');
  await ops.registry.close();
  await ops.call('POST', `/rollouts/${running.id}/abort`, { revision: running.revision });
  ops.clock.time += 5 * DAY_MS;
  expect((await cleanUp()).kept).toMatchObject({ 'catalog@1.4.0-d': 'a page received it within 14 days' });
  ops.clock.time += 30 * DAY_MS;
  const { removed, kept } = await cleanUp();
  expect(removed).toContain('catalog@1.4.0-d');
  expect(kept).toMatchObject({ 'catalog@1.6.0-f': 'it is one of the 1 newest' });
});

test('the next clean-up removes files that an interrupted one left', async () => {
  const forgotten = { name: 'catalog', version: '1.4.0-d' };
  jest.spyOn(ops.store, 'remove').mockRejectedValueOnce(new Error('The store is away'));
  expect((await ops.call('POST', '/clean-up', { dryRun: false, keepNewest: 1 })).status).toBe(500);
  expect((await ops.call('GET', '/releases/catalog@1.4.0-d')).status).toBe(404);
  expect(await ops.store.has(forgotten)).toBe(true);
  expect((await cleanUp(false)).removed).toEqual([]);
  expect(await ops.store.has(forgotten)).toBe(false);
});

test('the daily clean-up removes the releases that the list names, and no other', async () => {
  const list = async () => (await ops.call('GET', '/clean-up')).body;
  const versions = [1, 2, 3, 4, 5, 6].map((minor) => `2.${minor}.0-a`);
  for (const version of versions) await publish(version);
  ops.clock.time += 20 * DAY_MS;
  await publish('2.7.0-a');
  const { removed, kept } = await list();
  expect(removed).toEqual(['catalog@2.2.0-a', 'catalog@2.1.0-a', 'catalog@1.6.0-f']);
  expect(kept).toMatchObject({ 'catalog@2.3.0-a': 'it is one of the 5 newest' });
  await cleanUpDaily(ops.registry.context, 'watch');
  expect(await list()).toEqual({ removed: [], kept });
});

if (process.env.DATABASE_URL) {
  test('the clean-up deletes nothing while a backup runs', async () => {
    const holder = await ops.db.pool.connect();
    await holdCleanUp(holder);
    expect(await cleanUp(false)).toMatchObject({ message: expect.stringContaining('A backup is running') });
    expect(await cleanUp()).toMatchObject({ removed: expect.any(Array) });
    holder.release(true);
  });
}
