import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { satisfies } from '@viewmax/registry/version-range';

type Facts = Pick<Release, 'name' | 'version' | 'needs' | 'provides'>;

/** The needs of one release that the other meets, by its own name or by a module that it provides. */
function needsOf(one: Facts, other: Facts) {
  const offers: Record<string, string> = { ...other.provides, [other.name]: other.version };
  return Object.entries(one.needs).flatMap(([name, range]) => {
    const version = offers[name];
    if (version === undefined) return [];
    // The version is the release's own, or that of a module that the shell provides.
    return [{ by: releaseName(one), name, range, version, met: satisfies(version, range) }];
  });
}

/** All needs between two releases; empty if they are independent. */
export const needsBetween = (one: Facts, other: Facts): ReturnType<typeof needsOf> =>
  one.name === other.name ? [] : [...needsOf(one, other), ...needsOf(other, one)];

export const needWords = ({ by, name, range, version }: ReturnType<typeof needsOf>[number]): string =>
  `${by} needs ${name} ${range}, but it is ${version}.`;
