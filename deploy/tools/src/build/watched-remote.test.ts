import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { reloadChannel } from '@viewmax/edge';
import { publishAll } from '@viewmax/node/publish';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { type WatchedRemote, watchedRemote } from './watched-remote.ts';

let open: TestRegistry;
let lines: string[];
let reloads: number;
let remote: WatchedRemote;
beforeAll(async () => {
  open = await openTestRegistry();
}, OPEN_MS);
afterAll(() => open.close());
beforeEach(async () => {
  await publishAll(open.registry, [writeRelease({ name: 'shell' }), writeRelease({ name: 'catalog' })]);
  lines = [];
  reloads = 0;
  const reload = reloadChannel();
  reload.listen(() => {
    reloads += 1;
  });
  remote = watchedRemote({ registry: open.registry, reload, print: (line) => lines.push(line) });
});

const buildOf = (version: string) => ({ dist: writeRelease({ name: 'catalog', version, code: version }), ms: 250 });
const versions = async () =>
  (await open.registry.releases())
    .filter(({ release }) => release.name === 'catalog')
    .map(({ release }) => release.version);
const live = async () => {
  const set = await open.registry.currentSet();
  return set.ok ? set.discovery.remotes[0]?.version : undefined;
};

test('the watcher prints the error of a broken build, and the last good build stays live', async () => {
  await remote.onBuild(buildOf('1.0.0-b1'));
  await remote.onBuild({ error: 'catalog.tsx: Unexpected token' });
  await remote.onBuild({ dist: '/nowhere', ms: 1 });
  expect(await live()).toBe('1.0.0-b1');
  expect(reloads).toBe(1);
  expect(lines.slice(1)).toEqual([
    'catalog.tsx: Unexpected token',
    '/nowhere cannot be read as a folder; a build makes it.',
  ]);
  await remote.end();
});

test('the watcher makes a good build live and reloads open pages, and skips an unchanged build', async () => {
  await remote.onBuild(buildOf('1.0.0-b1'));
  await remote.onBuild(buildOf('1.0.0-b1'));
  expect(await live()).toBe('1.0.0-b1');
  expect(reloads).toBe(1);
  expect(lines).toEqual(['catalog@1.0.0-b1 is live, built in 0.3 s', 'catalog@1.0.0-b1 is unchanged']);
  await remote.end();
});

test('the watcher stores its last two builds, and restores the earlier release at the end', async () => {
  for (const version of ['1.0.0-b1', '1.0.0-b2', '1.0.0-b3']) await remote.onBuild(buildOf(version));
  expect((await versions()).sort()).toEqual(['1.0.0-aaaa', '1.0.0-b2', '1.0.0-b3']);
  await remote.end();
  expect(await versions()).toEqual(['1.0.0-aaaa']);
  expect(await live()).toBe('1.0.0-aaaa');
});
