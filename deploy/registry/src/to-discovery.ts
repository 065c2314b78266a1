import { createHash } from 'node:crypto';
import type { Discovery, LiveRelease, Release } from '@viewmax/shared/contracts/discovery';
import { titleOf } from './identity.ts';

export const SHELL = 'shell';

function toLive({ files: _, ...release }: Release): LiveRelease {
  return { ...release, base: `/r/${release.name}/${release.version}/` };
}

/** The set of these releases as a page is told it; null while no shell is among them. */
export function toDiscovery(revision: number, releases: readonly Release[]): Discovery | null {
  const sorted = [...releases].sort((a, b) => (a.name < b.name ? -1 : 1));
  const shell = sorted.find(({ name }) => name === SHELL);
  if (!shell) return null;
  const setId = createHash('sha256').update(sorted.map(titleOf).join('\n')).digest('hex').slice(0, 12);
  const remotes = sorted.filter((release) => release !== shell).map(toLive);
  return { schema: 1, revision, setId, shell: toLive(shell), remotes };
}
