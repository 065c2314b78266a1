import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { discoverySchema } from '@viewmax/contracts/discovery';
import { withClient } from '@viewmax/server/with-client';
import { createRegistry } from './registry.ts';
import { asSent } from './releases/document-size.ts';
import { canDeploy } from './rollouts/can-deploy.ts';
import { beforeStatements } from './testing/before-statements.ts';
import { openTestRegistry } from './testing/open-test-registry.ts';
import { writeRelease } from './testing/write-release.ts';

const open = await openTestRegistry();
afterAll(open.close);
beforeEach(async () => {
  // The listener has a connection of its own, which would outlive the test.
  await open.registry.close();
  // A truncation locks whole tables, and may deadlock with a reader of them.
  await withClient(open.db, (client) => client.query('delete from registry.live; delete from registry.releases'));
  open.registry = createRegistry(open);
});

const shell = (code?: string) => writeRelease({ name: 'shell', version: code ? `1.0.0-${code}` : undefined, code });
const catalog = (version?: string, code?: string) => writeRelease({ name: 'catalog', version, code });

async function live(...folders: string[]) {
  const published = await Promise.all(folders.map((folder) => open.registry.publish(folder)));
  await open.registry.activate(published);
  const set = await open.registry.currentSet();
  if (!set.ok) throw new Error(set.reason);
  return set.discovery;
}

test('the current set has a reason for being empty until a shell is live', async () => {
  const { registry } = open;
  expect(await registry.currentSet()).toEqual({ ok: false, reason: 'No shell is live yet.' });
  await registry.activate([await registry.publish(catalog())]);
  expect(await registry.currentSet()).toEqual({ ok: false, reason: 'No shell is live yet.' });
  expect(await canDeploy(registry.context, [await registry.publish(catalog('1.0.1-bbbb'))])).toMatchObject({
    ok: false,
    reasons: ['No shell is live yet, so a rollout has no control.'],
  });
});

test('the registry rejects other bytes under a published name and version', async () => {
  const { registry } = open;
  await registry.publish(catalog());
  await expect(registry.publish(catalog(undefined, 'other'))).rejects.toThrow(
    'catalog@1.0.0-aaaa is already published with other bytes.',
  );
  expect(await registry.releases()).toHaveLength(1);
});

test('a rejected release leaves neither a row nor a file', async () => {
  const { registry, store } = open;
  const broken = writeRelease({ name: 'wallet', edit: (release) => ({ ...release, files: [] }) });
  await expect(registry.publish(broken)).rejects.toThrow('entry.js is used');
  expect(await registry.releases()).toEqual([]);
  expect(await store.has({ name: 'wallet', version: '1.0.0-aaaa' })).toBe(false);
});

test('an unpublished release cannot go live, nor can the others of the same call', async () => {
  const { registry } = open;
  const known = await registry.publish(shell());
  await expect(registry.activate([known, { name: 'catalog', version: '9' }])).rejects.toThrow(
    'catalog@9 is not published, so it cannot go live.',
  );
  expect((await registry.currentSet()).ok).toBe(false);
});

test('a live release cannot be removed', async () => {
  const { shell: release } = await live(shell());
  await expect(open.registry.remove(release)).rejects.toThrow('shell@1.0.0-aaaa is live, so it stays.');
});

test('publishing the same build again changes nothing', async () => {
  const { registry } = open;
  expect(await registry.publish(catalog())).toEqual({ name: 'catalog', version: '1.0.0-aaaa', isNew: true });
  expect(await registry.publish(catalog())).toMatchObject({ isNew: false });
  expect(await registry.releases()).toHaveLength(1);
});

test('publishing again restores files that the store has lost', async () => {
  const { registry, store } = open;
  const identity = await registry.publish(catalog());
  await store.remove(identity);
  await registry.publish(catalog());
  expect(await store.has(identity)).toBe(true);
});

test('the set has each live release with its base and without its list of files', async () => {
  const set = await live(shell(), catalog());
  expect(discoverySchema.parse(asSent(set))).toEqual(asSent(set));
  expect(set.shell.base).toBe('/r/shell/1.0.0-aaaa/');
  expect(set.remotes.map(({ name }) => name)).toEqual(['catalog']);
  expect(set.remotes[0]).not.toHaveProperty('files');
});

test('each change raises the revision by one, and another combination has another id', async () => {
  const first = await live(shell(), catalog());
  const second = await live(catalog('1.0.1-bbbb'));
  expect(second.revision).toBe(first.revision + 1);
  expect(second.setId).not.toBe(first.setId);
  const back = await live(catalog());
  expect(back.revision).toBe(first.revision + 2);
  expect(back.setId).toBe(first.setId);
});

test('activating live releases changes nothing, and the set stays the same object', async () => {
  const first = await live(shell(), catalog());
  const second = await live(shell(), catalog());
  expect(second.revision).toBe(first.revision);
  const discovery = async () => {
    const set = await open.registry.currentSet();
    return set.ok && set.discovery;
  };
  expect(await discovery()).toBe(await discovery());
});

test('a retired remote leaves the set and stays published', async () => {
  await live(shell(), catalog());
  await open.registry.retire('catalog');
  expect(await open.registry.currentSet()).toMatchObject({ ok: true, discovery: { remotes: [] } });
  expect((await open.registry.releases()).map(({ live: isLive }) => isLive)).toEqual([false, true]);
});

test('removing a release deletes its files', async () => {
  const { registry, store } = open;
  const identity = await registry.publish(catalog());
  await registry.remove(identity);
  expect(await registry.releases()).toEqual([]);
  expect(await store.has(identity)).toBe(false);
});

test('a node hears of a rollback while it reads the dictionaries of two thousand releases', async () => {
  await live(shell());
  const changed = await open.registry.publish(shell('bbbb'));
  let isHeld = false;
  const held = Promise.withResolvers<void>();
  const db = beforeStatements(open.db, async (text) => {
    if (!text.includes('"dictionaries"')) return;
    isHeld = true;
    await held.promise;
  });
  const other = createRegistry({ ...open, db, patienceMs: 2000 });
  await other.currentSet();
  await open.registry.activate([changed]);
  other.context.changed('pages');
  const set = await other.currentSet();
  expect([isHeld, set.ok && set.discovery.shell.version]).toEqual([true, '1.0.0-bbbb']);
  held.resolve();
  await other.close();
});
