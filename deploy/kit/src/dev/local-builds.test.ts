import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { reportsSchema } from '@viewmax/contracts/reports';
import { createLocalBuilds, readBuild } from './local-builds.ts';

const file = { file: 'entry.js', integrity: 'sha384-a', bytes: 4 };
const release = (name: string, version = '1.0.0-aaaaaaaa', path = `/${name}`): Release => ({
  ...{ name, version, entry: file, code: [file], css: [], screens: {}, routes: [{ path, title: name, tab: 'home' }] },
  ...{ fills: [], needs: {}, files: [file] },
});
const build = (...of: Parameters<typeof release>) => ({ release: release(...of), dist: '/nowhere' });
const live = {
  setId: 'live',
  shell: release('shell'),
  remotes: [release('catalog'), release('offers')],
} as never as Discovery;

describe('the builds of this machine', () => {
  test('each take the place of the release of their name, also of the shell', () => {
    const builds = createLocalBuilds();
    builds.show('/a', build('offers', '2.0.0-b', '/catalog'));
    builds.show('/b', build('shell', '2.0.0-c'));
    const { shell, remotes } = builds.overlay(live);
    expect([shell.version, shell.base]).toEqual(['2.0.0-c', '/r/shell/2.0.0-c/']);
    expect(remotes.map(({ name, routes }) => [name, routes.length])).toEqual([
      ['offers', 1],
      ['catalog', 0],
    ]);
  });

  test('make a set whose name reports accept, and which differs when one of two builds does', () => {
    const builds = createLocalBuilds();
    const setId = () => builds.overlay(live).setId;
    expect(setId()).toBe('live');
    const ids = [build('offers', '1.0.0-x'), build('reviews', '1.0.0-y'), build('offers', '1.0.0-z')].map((one) => {
      builds.show(`/${one.release.name}`, one);
      return setId();
    });
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(reportsSchema.shape.set.safeParse(id).success).toBe(true);
    expect(builds.state().setId).toBe(ids[2]);
  });

  test('name the faults of each package until its next good build', () => {
    const builds = createLocalBuilds();
    let changes = 0;
    const stop = builds.listen(() => {
      changes += 1;
    });
    builds.fail('/offers', 'offers is broken');
    builds.fail('/reviews', 'reviews is broken');
    expect(builds.state().problem).toBe('offers is broken\n\nreviews is broken');
    builds.show('/offers', build('offers'));
    expect([builds.state().problem, changes]).toEqual(['reviews is broken', 3]);
    stop();
    builds.show('/reviews', build('reviews'));
    expect(changes).toBe(3);
  });
});

test('a hot build keeps one folder over its changes, and its files have no hashes', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release('offers')));
  expect((await readBuild(dist)).release).toEqual(release('offers'));
  const hot = await readBuild(dist, 'abc');
  expect([hot.release.version, hot.release.entry.integrity, hot.release.code[0]?.integrity]).toEqual([
    '0.0.0-hot',
    '',
    '',
  ]);
  const builds = createLocalBuilds();
  builds.show('/offers', hot);
  builds.show('/reviews', build('reviews'));
  expect(builds.state().hashes).toEqual({ offers: 'abc' });
  expect(builds.at('/r/offers/0.0.0-hot/home.js')).toBe(hot);
});
