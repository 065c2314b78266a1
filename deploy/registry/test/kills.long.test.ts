import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { commandPoints, publishPoints, purgePoints } from '../src/state/context.ts';
import { writeRelease } from '../src/testing/write-release.ts';
import type { Inspection } from './inspect.ts';
import { openSite, type Site } from './site.ts';
import { type RegistryNode, startNode } from './start-node.ts';

/** Each test starts a process with a database, and so does each restart after a kill. */
const LONGEST_MS = 120_000;

let site: Site;
let node: RegistryNode;
beforeAll(async () => {
  site = await openSite();
  node = await startNode(site);
}, LONGEST_MS);
afterAll(async () => {
  await node.stop();
  await site.close();
});

let count = 0;
const newBuild = (name: string) => {
  count += 1;
  const version = `2.${count}.0-k`;
  return { title: `${name}@${version}`, name, version, folder: writeRelease({ name, version, code: version }) };
};

/** Starts a new process after the kill and inspects what it finds. */
async function foundAfter(): Promise<Inspection> {
  node = await startNode(site);
  const found = await node.ask<Inspection>({ inspect: true });
  expect(found.findings).toEqual([]);
  return found;
}

test.each(publishPoints)(
  'a process killed when a release is %s leaves no partial state',
  async (killAt) => {
    const build = newBuild('catalog');
    expect(await node.diesOf({ publish: build.folder, killAt })).toBe('SIGKILL');
    const { published } = await foundAfter();
    expect(published.includes(build.title)).toBe(killAt === 'noted');
    expect(await node.ask({ publish: build.folder })).toMatchObject({ isNew: killAt !== 'noted' });
    expect(await node.ask({ inspect: true })).toMatchObject({ findings: [] });
  },
  LONGEST_MS,
);

test.each(purgePoints)(
  'no node serves a release whose purge is killed when it is %s, and the second purge completes it',
  async (killAt) => {
    const build = newBuild('catalog');
    await node.ask({ publish: build.folder });
    expect(await node.diesOf({ purge: build.title, killAt })).toBe('SIGKILL');
    const { published, log } = await foundAfter();
    expect([published.includes(build.title), log.includes(`purge ${build.title}`)]).toEqual([false, true]);
    expect(await node.ask({ publish: build.folder })).toEqual({
      refused: expect.stringContaining('was purged by ops'),
    });
    expect(await node.ask({ purge: build.title })).toMatchObject({ isNew: false });
    expect(existsSync(join(site.store, build.name, build.version))).toBe(false);
    expect(await node.ask({ inspect: true })).toMatchObject({ findings: [] });
  },
  LONGEST_MS,
);

test.each(commandPoints)(
  'a promotion whose process is killed when it is %s is either complete or absent',
  async (killAt) => {
    const { folder, name, version } = newBuild('wallet');
    const { id } = await node.ask<RolloutView>({ rollOut: folder });
    expect(await node.diesOf({ promote: id, killAt })).toBe('SIGKILL');
    const { live, log } = await foundAfter();
    const isDone = killAt === 'committed';
    expect(live[name] === version).toBe(isDone);
    expect(log.includes(`promote rollout ${id}`)).toBe(isDone);
    const again = await node.ask({ promote: id });
    expect(again).toMatchObject(isDone ? { refused: expect.stringContaining('has changed') } : { status: 'promoted' });
    expect(await node.ask({ inspect: true })).toMatchObject({ findings: [], live: { [name]: version } });
  },
  LONGEST_MS,
);
