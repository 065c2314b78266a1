import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Release } from '@viewmax/shared/contracts/discovery';
import { planSchema } from '@viewmax/shared/contracts/ops';
import type { Database } from '@viewmax/shared/server/database';
import { openTestDatabase } from '@viewmax/shared/server/test-database';
import { publishPoints } from '../src/publish-release.ts';
import { readReleaseFolder } from '../src/read-release-folder.ts';
import { createRegistry, migrateRegistry, type Registry } from '../src/registry.ts';
import { commandPoints } from '../src/rollouts/command-rollout.ts';
import { directoryStore } from '../src/store/release-store.ts';
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
const everybody = planSchema.parse({ steps: [{ percent: 100, advance: 'manual' }] });
const started = async (name?: string) => {
  const build = newBuild(name);
  await registry.publish(build.folder);
  return { ...build, rollout: await registry.admin.start('ops', { releases: [build], plan: everybody }) };
};

test('two that publish different builds of one version at once: one is taken, the other refused, whoever was first', async () => {
  const strict = { db, store, isStrict: true };
  const [one, two] = [createRegistry(strict), createRegistry(strict)];
  const build = (hash: string) =>
    readReleaseFolder(writeRelease({ name: 'booking', version: `3.0.0-${hash}`, code: hash }));
  const [a, b] = [await build('a'), await build('b')];
  const results = await Promise.allSettled([one.admin.publish('one', a), two.admin.publish('two', b)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason.message).toMatch(
    /^booking 3\.0\.0 is published as/,
  );
  const many = Array.from({ length: 6 }, () => newBuild('account'));
  await Promise.all(many.map((build, index) => (index % 2 ? one : two).publish(build.folder)));
  const noted = (await registry.releases()).filter(({ release }) => release.name === 'account');
  expect(noted).toHaveLength(6);
  await Promise.all([one.close(), two.close()]);
  expect(await registry.admin.verifyAudit()).toMatchObject({ ok: true });
});

const isWhole = async ({ name, version, files }: Release): Promise<boolean> => {
  const stored = await Promise.all(files.map(({ file }) => store.read({ name, version }, file)));
  return stored.every((content, index) => content?.length === files[index]?.bytes);
};

// PGlite is one process by nature.
if (process.env.DATABASE_URL) {
  const setup = () => ({ databaseUrl: db.url ?? '', store: folder });
  const setOf = async ({ address }: RegistryNode) =>
    (await (await fetch(`${address}/set`)).json()) as Record<string, string>;

  test('a rollback on one node is what every node serves within a second', async () => {
    const { rollout, version } = await started();
    const nodes = await Promise.all([startNode(setup()), startNode(setup())]);
    const [first, second] = nodes as [RegistryNode, RegistryNode];
    expect((await Promise.all(nodes.map(setOf))).map(({ catalog }) => catalog)).toEqual([version, version]);
    const begun = performance.now();
    await fetch(`${first.address}/ops/api/rollouts/${rollout.id}/rollback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ revision: rollout.revision }),
    });
    const taken = async (node: RegistryNode): Promise<number> => {
      while ((await setOf(node)).catalog === version) expect(performance.now() - begun).toBeLessThan(1000);
      return performance.now() - begun;
    };
    expect(Math.max(await taken(first), await taken(second))).toBeLessThan(1000);
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test.each(publishPoints)('a process that is killed when a release is %s leaves nothing half', async (killAt) => {
    const build = newBuild();
    const node = await startNode({ ...setup(), killAt });
    expect(await node.order({ publish: build.folder })).toBe('SIGKILL');
    const noted = (await registry.releases()).filter(({ release }) => release.version === build.version);
    expect(noted).toHaveLength(killAt === 'noted' ? 1 : 0);
    for (const { release } of noted) expect(await isWhole(release)).toBe(true);
    expect(await registry.publish(build.folder)).toMatchObject({ isNew: killAt !== 'noted' });
    expect(await registry.admin.verifyAudit()).toMatchObject({ ok: true });
  });

  test.each(commandPoints)(
    'a process that is killed when a promotion is %s has promoted whole or not at all',
    async (killAt) => {
      const { rollout, name, version } = await started('wallet');
      const node = await startNode({ ...setup(), killAt });
      expect(await node.order({ promote: rollout.id })).toBe('SIGKILL');
      const isDone = killAt === 'committed';
      const after = await registry.admin.rollout(rollout.id);
      const { live } = await registry.admin.state();
      expect([after.status, after.revision, live[name] === version]).toEqual(
        isDone ? ['promoted', 2, true] : ['running', 1, false],
      );
      const again = registry.admin.command('ops', { command: 'promote', id: rollout.id, revision: 1 });
      await (isDone ? expect(again).rejects.toThrow('has moved on') : again);
      const promotions = (await registry.admin.audit({ subject: `rollout ${rollout.id}` })).filter(
        ({ action }) => action === 'promote',
      );
      expect(promotions).toHaveLength(1);
      expect(await registry.admin.verifyAudit()).toMatchObject({ ok: true });
    },
  );
}
