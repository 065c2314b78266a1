import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPackage } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import type { Browser } from 'playwright-core';
import { MONOLITH } from '../load/monolith-page.ts';
import { benchStack } from '../measure/bench-stack.ts';
import { launch } from '../measure/browser.ts';
import { type Row, row } from '../measure/budget.ts';
import { changed } from '../measure/changed.ts';
import { olderBuild } from './older.ts';
import { type Loaded, openVisitor } from './visitor.ts';

/** The squad with the most code, and a file that both the shell and the monolith hold. */
const FIXES = { remote: 'mfe-booking/src/root.tsx', shell: 'shell/src/layout/frame.tsx' } as const;

type Fix = keyof typeof FIXES;

/** What the visitor last had, and what is live now. */
const CHANGES = ['older', 'remote', 'shell', 'back'] as const;

type Change = (typeof CHANGES)[number];

/** With dictionaries, and without. */
const BARS: Record<Change, [number, number]> = {
  // After so many commits every file differs: without dictionaries these are the whole app and its worker, over a whole
  // monolith that has no worker.
  older: [0.35, 1.25],
  remote: [0.03, 0.25],
  shell: [0.03, 1.25],
  back: [0, 0],
};

/** Chunks outside the tour: unvisited screens, and the picture compressor. */
const ASIDE = /^(debug|welcome|compressor|\d+)\./;

/** The files of the monolith that the tour needs, each with its bytes over the wire. */
const filesOfMonolith = (dist: string): Map<string, number> =>
  new Map(
    readdirSync(dist)
      .filter((file) => /\.(js|css)$/.test(file) && !ASIDE.test(file))
      .map((file) => [file, brotliCompressSync(readFileSync(join(dist, file))).length]),
  );

/** Names of files contain the hash of the content, so a browser downloads only changed files. */
function downloaded(before: string, after: string): number {
  const known = filesOfMonolith(before);
  return [...filesOfMonolith(after)].reduce((sum, [file, bytes]) => sum + (known.has(file) ? 0 : bytes), 0);
}

/** A package with one added line in the fix's file, or as it is. */
async function build(packageDir: string, dist: string, fix?: Fix): Promise<string> {
  const result = await buildPackage(packageDir, (config) => {
    const file = join(repositoryRoot, fix ? FIXES[fix] : '');
    return { ...(fix ? changed(file, dist, 'next')(config) : config), cache: false };
  });
  if ('error' in result) throw new Error(result.error);
  return result.dist;
}

interface Builds {
  older: string[];
  remote: string;
  shell: string;
}

/** The bytes that one phone loads after each release, one after the other. */
async function visits(browser: Browser, builds: Builds, isWithout: boolean): Promise<Record<Change, Loaded>> {
  const stack = await benchStack();
  const visitor = await openVisitor(browser, stack.address, isWithout);
  const { publish, activate, currentSet, retire } = stack.registry;
  const published = async (folders: readonly string[]) => {
    const releases = [];
    for (const folder of folders) releases.push(await publish(folder, { mayRebuild: true }));
    return releases;
  };
  const release = async (folders: readonly string[]): Promise<void> => activate(await published(folders));
  try {
    const set = await currentSet();
    if (!set.ok) throw new Error(set.reason);
    const { shell, remotes } = set.discovery;
    const older = await published(builds.older);
    // A remote that is newer than these releases does not run beside them.
    const newer = remotes.filter(({ name }) => !older.some((one) => one.name === name));
    for (const { name } of newer) await retire(name);
    await activate(older);
    await visitor.tour();
    await activate([shell, ...remotes]);
    const grown = await visitor.tour();
    await release([builds.remote]);
    const remote = await visitor.tour();
    await release([builds.shell]);
    const fixed = await visitor.tour();
    await activate([shell]);
    return { older: grown, remote, shell: fixed, back: await visitor.tour() };
  } finally {
    await visitor.close();
    await stack.close();
  }
}

/**
 * The bytes that a returning visitor with the worker loads for a tour of all screens after a release, over those of the
 * monolith after the same change.
 */
export async function benchRelease(): Promise<{ rows: Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
  const browser = await launch();
  try {
    const { commits, releases, monolith: olderMonolith } = await olderBuild();
    const before = await build(MONOLITH, '');
    const yardsticks = { older: downloaded(olderMonolith, before), remote: 0, shell: 0, back: 0 };
    const builds: Builds = { older: releases, remote: '', shell: '' };
    for (const fix of ['remote', 'shell'] as const) {
      const [packageDir = ''] = FIXES[fix].split('/');
      builds[fix] = await build(join(repositoryRoot, packageDir), join(folder, packageDir), fix);
      yardsticks[fix] = downloaded(before, await build(MONOLITH, join(folder, `monolith-${fix}`), fix));
    }
    const titles: Record<Change, string> = {
      older: `${commits} commits later`,
      remote: 'a small fix in booking',
      shell: 'a small fix in the shell',
      back: 'a rollback to the release before',
    };
    const sides = [await visits(browser, builds, false), await visits(browser, builds, true)] as const;
    const rows = sides.flatMap((loaded, side) =>
      CHANGES.flatMap((change) => {
        const what = `${titles[change]}${side === 0 ? '' : ', without dictionaries'}`;
        const { files, pages } = loaded[change];
        const yardstick = yardsticks[change] || undefined;
        return [
          row({ what, ours: files, yardstick, bar: BARS[change][side], unit: 'bytes' }),
          row({ what: '  its page and its document', ours: pages, unit: 'bytes' }),
        ];
      }),
    );
    return { rows };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
