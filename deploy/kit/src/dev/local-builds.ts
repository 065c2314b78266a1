import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Discovery, Release } from '@viewmax/contracts/discovery';
import type { DevState } from './in-page/dev-state.ts';
import { baseOf, overlay } from './overlay.ts';

/** A page keeps one folder of a hot build, and takes its changes. */
const HOT_VERSION = '0.0.0-hot';

/** A build of this machine that pages get in place of the environment's release. */
export interface LocalBuild {
  release: Release;
  /** The folder of the build. */
  dist: string;
  /** Identifies the code of a hot build, which pages take in without a reload. */
  hash?: string;
}

/** Reads a build from its folder. The files of a hot build change under their names, so they have no hashes. */
export async function readBuild(dist: string, hash?: string): Promise<LocalBuild> {
  const text = await readFile(join(dist, 'release.json'), 'utf8');
  if (!hash) return { release: JSON.parse(text) as Release, dist };
  const release = JSON.parse(text, (key, value) => (key === 'integrity' ? '' : value)) as Release;
  return { release: { ...release, version: HOT_VERSION }, dist, hash };
}

/** The builds that pages get, and their faults, each by the folder of its package. */
export interface LocalBuilds {
  show(folder: string, build: LocalBuild): void;
  /** Names the fault of a build. The last good build stays. */
  fail(folder: string, problem: string): void;
  listen(listener: () => void): () => void;
  releases(): Release[];
  all(): LocalBuild[];
  /** The build with the file at this path. */
  at(pathname: string): LocalBuild | undefined;
  state(): DevState;
  overlay(discovery: Discovery): Discovery;
}

export function createLocalBuilds(): LocalBuilds {
  const builds = new Map<string, LocalBuild>();
  const problems = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const all = () => [...builds.values()];
  const releases = () => all().map(({ release }) => release);

  /** Letters and digits alone, as reports require. It differs when one of the builds does. */
  const setId = (): string => {
    const names = releases().map(({ name, version }) => `${name}@${version}`);
    return `dev${createHash('sha256').update(names.join()).digest('hex').slice(0, 16)}`;
  };

  return {
    show(folder, build) {
      problems.delete(folder);
      builds.set(folder, build);
      tell();
    },
    fail(folder, problem) {
      problems.set(folder, problem);
      tell();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    releases,
    all,
    at: (pathname) => all().find(({ release }) => pathname.startsWith(baseOf(release))),
    state: () => ({
      problem: [...problems.values()].join('\n\n'),
      setId: setId(),
      hashes: Object.fromEntries(all().flatMap(({ release, hash }) => (hash ? [[release.name, hash]] : []))),
    }),
    overlay: (discovery) =>
      builds.size === 0 ? discovery : { ...releases().reduce(overlay, discovery), setId: setId() },
  };
}
