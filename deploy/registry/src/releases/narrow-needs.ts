import { releaseName } from '@viewmax/contracts/release-name';
import isSubset from 'semver/ranges/subset.js';
import { SHELL } from '../state/identity.ts';
import type { Facts } from './broken-needs.ts';
import { readRange, satisfies, withoutHash } from './version-range.ts';

/** The range up to the next major version, as semver expands a caret. */
function restOfMajor(version: string): string | undefined {
  const [, major] = /^(\d+)\.\d+\.\d+$/.exec(withoutHash(version)) ?? [];
  return major === undefined ? undefined : `>=${withoutHash(version)} <${Number(major) + 1}.0.0-0`;
}

/** Whether a range accepts every later patch and minor of another remote. */
export function leavesRoom(range: string, version: string): boolean {
  const [read, rest] = [readRange(range), restOfMajor(version)];
  return read === null || rest === undefined || isSubset(rest, read);
}

const fixFor = (version: string): string =>
  withoutHash(version).startsWith('0.') ? `>=${withoutHash(version)} <1.0.0` : `^${withoutHash(version)}`;

/**
 * A sentence for each need that excludes another remote's next patch or minor. Needs on the shell and the backend are exempt, because
 * the build pins them.
 */
export function narrowNeeds(release: Facts, set: readonly Facts[]): string[] {
  const provided = set.find(({ name }) => name === SHELL)?.provides ?? {};
  return Object.entries(release.needs).flatMap(([name, range]) => {
    const other = set.find((one) => one.name === name);
    if (!other || name === SHELL || name === release.name || Object.hasOwn(provided, name)) return [];
    if (!satisfies(other.version, range) || leavesRoom(range, other.version)) return [];
    return [
      `${releaseName(release)} needs ${name} ${range}, which would block the next releases of ${name}. ` +
        `Need ${name} ${fixFor(other.version)}.`,
    ];
  });
}
