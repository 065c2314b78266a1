import { createHash } from 'node:crypto';
import type { Discovery, LiveRelease, Release } from '@viewmax/shared/contracts/discovery';
import { titleOf } from './identity.ts';

export const SHELL = 'shell';

function toLive({ files: _files, provides: _provides, ...release }: Release): LiveRelease {
  return { ...release, base: `/r/${release.name}/${release.version}/` };
}

const GOOD_FOR_MS = 24 * 3_600_000;

/** The set of these releases as a page is told it; null while no shell is among them. */
export function toDiscovery(revision: number, releases: readonly Release[], now: number): Discovery | null {
  const sorted = [...releases].sort((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) return null;
  const setId = createHash('sha256').update(sorted.map(titleOf).join('\n')).digest('hex').slice(0, 12);
  const remotes = sorted.filter((release) => release !== shell).map(toLive);
  const expiresAt = new Date(now + GOOD_FOR_MS).toISOString();
  return { schema: 1, revision, setId, expiresAt, shell: toLive(shell), remotes };
}
