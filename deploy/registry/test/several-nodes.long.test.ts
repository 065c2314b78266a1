import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Database, openDatabase } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { createRegistry, migrateRegistry, type Registry } from '../src/registry.ts';
import { cleanUp } from '../src/releases/clean-up.ts';
import { readReleaseFolder } from '../src/releases/read-release-folder.ts';
import { directoryStore } from '../src/releases/release-store.ts';
import { makePreview } from '../src/rollouts/previews.ts';
import { verifyAudit } from '../src/state/audit.ts';
import type { ReleaseStore } from '../src/state/context.ts';
import { OPS_TOKEN } from '../src/testing/open-test-ops.ts';
import { OPEN_MS } from '../src/testing/open-test-registry.ts';
import { writeRelease } from '../src/testing/write-release.ts';
import { type RegistryNode, startNode } from './start-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
const store = directoryStore(folder);
let db: Database;
let registry: Registry;
beforeAll(async () => {
  db = await openTestDatabase();
  await migrateRegistry(db);
  registry = createRegistry({ db, store, signingKey: 'k'.repeat(43) });
  const live = [{ name: 'shell' }, { name: 'catalog' }, { name: 'wallet' }];
  await registry.activate(await Promise.all(live.map((release) => registry.publish(writeRelease(release)))));
}, OPEN_MS);
afterAll(async () => {
  await registry.close();
  await db.close();
});

let count = 0;
const newBuild = (name = 'catalog') => {
  count += 1;
  const version = `2.${count}.0-n`;
  return { name, version, folder: writeRelease({ name, version, code: version }) };
};

test('of two simultaneous publishes with different bytes for one version, one succeeds and one is refused', async () => {
  const strict = { db, store, isStrict: true };
  const [one, two] = [createRegistry(strict), createRegistry(strict)];
  const build = (hash: string) =>
    readReleaseFolder(writeRelease({ name: 'booking', version: `3.0.0-${hash}`, code: hash }));
  const [a, b] = [await build('a'), await build('b')];
  const results = await Promise.allSettled([one.publish(a), two.publish(b)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason.message).toMatch(
    /^booking 3\.0\.0 is published as/,
  );
  const many = Array.from({ length: 6 }, () => newBuild('account'));
  await Promise.all(many.map((build, index) => (index % 2 ? one : two).publish(build.folder)));
  const noted = (await registry.releases()).filter(({ release }) => release.name === 'account');
  expect(noted).toHaveLength(6);
  await Promise.all([one.close(), two.close()]);
  expect(await verifyAudit(registry.context)).toMatchObject({ ok: true });
});

test('a release that is published again while another node removes it has its files', async () => {
  const build = newBuild('account');
  const identity = await registry.publish(build.folder);
  await store.remove(identity);
  const [stored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put: ReleaseStore['put'] = async (...release) => {
    await store.put(...release);
    stored.resolve();
    await goOn.promise;
  };
  const publisher = createRegistry({ db, store: { ...store, put } });
  const published = publisher.publish(build.folder);
  await stored.promise;

  const otherDb = db.url ? await openDatabase({ databaseUrl: db.url, dataDir: '' }) : db;
  const cleaner = createRegistry({ db: otherDb, store, now: () => Date.now() + 60 * 86_400_000 });
  const cleaned = cleanUp(cleaner.context, 'ops', { dryRun: false, unservedDays: 14, keepNewest: 0 });
  const isNoted = async () => (await registry.releases()).some(({ release }) => release.version === build.version);
  while (await isNoted());
  goOn.resolve();

  expect((await cleaned).removed).toContain(releaseName(identity));
  expect(await published).toMatchObject({ isNew: true });
  expect([await isNoted(), await store.has(identity)]).toEqual([true, true]);
  await Promise.all([publisher.close(), cleaner.close()]);
  if (otherDb !== db) await otherDb.close();
});

// PGlite runs in a single process.
if (process.env.DATABASE_URL) {
  const setup = () => ({ databaseUrl: db.url, dataDir: '', store: folder });
  const LONGEST_MS = 10_000;
  const orders = { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' };
  const order = async ({ address }: RegistryNode, path: string, body: object) => {
    const answer = await fetch(`${address}/ops/api${path}`, {
      method: 'POST',
      headers: orders,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  /** The set that this node serves to a new device. It has to change without a further call. */
  async function comesTo({ address }: RegistryNode, wanted: object): Promise<void> {
    // An object of `fetch` belongs to another realm than the test, so it is never strictly equal.
    const setOf = async (): Promise<object> => JSON.parse(await (await fetch(`${address}/set`)).text());
    for (const begun = performance.now(); performance.now() - begun < LONGEST_MS; ) {
      if (isDeepStrictEqual(await setOf(), wanted)) return;
    }
    expect(await setOf()).toEqual(wanted);
  }

  test('every node serves what one node promotes, rolls back, or switches off or on', async () => {
    const nodes = await Promise.all([startNode(setup()), startNode(setup())]);
    const [first, second] = nodes as [RegistryNode, RegistryNode];
    const everywhere = (wanted: object) => Promise.all(nodes.map((node) => comesTo(node, wanted)));
    const before = { catalog: '1.0.0-aaaa', wallet: '1.0.0-aaaa' };
    await everywhere(before);
    const build = newBuild();
    const { id, revision } = await first.ask<RolloutView>({ rollOut: build.folder });
    await everywhere({ ...before, catalog: build.version });
    await order(second, `/rollouts/${id}/promote`, { revision });
    await order(first, `/rollouts/${id}/rollback`, { revision: revision + 1 });
    await everywhere(before);
    await order(second, '/remotes/wallet/kill', { message: 'Back at noon.' });
    await everywhere({ ...before, wallet: 'Back at noon.' });
    await order(first, '/remotes/wallet/revive', {});
    await everywhere(before);
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test('no node serves a purged release or a revoked preview a second later', async () => {
    const nodes = await Promise.all([startNode(setup()), startNode(setup())]);
    const [first, second] = nodes as [RegistryNode, RegistryNode];
    const build = newBuild();
    await registry.publish(build.folder);
    const who = { id: 'settings', by: 'ops', kind: 'token' as const, role: 'ops' as const };
    const make = () => makePreview(registry.context, who, { releases: [build], tester: false, hours: 720 });
    const [kept, revoked] = [await make(), await make()];
    const shown = async ({ address }: RegistryNode, preview: string): Promise<string> =>
      JSON.parse(await (await fetch(`${address}/set?preview=${preview}`)).text()).catalog;
    const fileStatus = async ({ address }: RegistryNode) =>
      (await fetch(`${address}/file?name=${build.name}&version=${build.version}`)).status;
    const everywhere = (ask: (node: RegistryNode) => Promise<unknown>) => Promise.all(nodes.map(ask));
    const A_SECOND_MS = 1000;
    expect(await everywhere((node) => shown(node, revoked.token))).toEqual([build.version, build.version]);
    expect(await everywhere(fileStatus)).toEqual([200, 200]);

    const answer = await fetch(`${second.address}/ops/api/previews/${revoked.id}`, {
      method: 'DELETE',
      headers: { authorization: orders.authorization },
    });
    expect(answer.status).toBe(204);
    await wait(A_SECOND_MS);
    expect(await everywhere((node) => shown(node, revoked.token))).not.toContain(build.version);
    expect(await everywhere((node) => shown(node, kept.token))).toEqual([build.version, build.version]);

    await order(first, `/releases/${build.name}@${build.version}/purge`, { reason: 'It does harm.' });
    await wait(A_SECOND_MS);
    expect(await everywhere(fileStatus)).toEqual([404, 404]);
    expect(await everywhere((node) => shown(node, kept.token))).not.toContain(build.version);
    await Promise.all(nodes.map((node) => node.stop()));
  });
}
