import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { type Weights, weightsOf } from '@viewmax/build/weights';
import type { Release } from '@viewmax/contracts/discovery';
import { releasedPackages } from '../build/packages.ts';
import { readJson } from './read-json.ts';

const LIMITS = 'deploy/tools/byte-limits.json';

/** The weights of all built releases, by name. */
export function weighReleases(): Record<string, Weights> {
  const found: Record<string, Weights> = {};
  for (const folder of releasedPackages()) {
    const dist = join(repositoryRoot, folder, 'dist');
    const release = readJson<Release>(join(dist, 'release.json'));
    if (release) found[release.name] = weightsOf(release, (file) => readFileSync(join(dist, file)));
  }
  return found;
}

/** The releases whose first screen is heavier than it was allowed to become, and those without a limit. */
export function tooHeavy(found: Readonly<Record<string, Weights>>, limits: Readonly<Record<string, number>>): string[] {
  return Object.entries(found).flatMap(([name, { first }]) => {
    const limit = limits[name];
    if (limit === undefined) return [`${name} has no limit in ${LIMITS}.`];
    if (first <= limit) return [];
    return [`${name} loads ${first} bytes for its first screen; ${LIMITS} allows ${limit}.`];
  });
}

export const tooHeavyBuilds = (): string[] =>
  tooHeavy(weighReleases(), readJson<Record<string, number>>(join(repositoryRoot, LIMITS)) ?? {});
