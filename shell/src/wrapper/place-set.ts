import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { platform } from '@viewmax/shared/internal';
import { readDiscovery } from '../page/read-page.ts';
import { versionedName } from '../releases/releases.ts';

const releasesOf = ({ shell, remotes }: Discovery): LiveRelease[] => [
  shell,
  ...remotes.flatMap((remote) => (remote.fallback ? [remote, remote.fallback] : [remote])),
];

/**
 * Gives each release of a newer set the address of its files. In the wrapper the page has another origin than the edge,
 * and the page's own releases are on the phone.
 */
export function placeSet(set: Discovery): Discovery {
  const { apiBase } = platform().config;
  if (!apiBase) return set;
  const onPhone = new Map(releasesOf(readDiscovery()).map((release) => [versionedName(release), release.base]));
  const placed = <R extends LiveRelease>(release: R): R => ({
    ...release,
    base: onPhone.get(versionedName(release)) ?? new URL(release.base, apiBase).href,
  });
  const remotes = set.remotes.map((remote): LiveRemote => {
    const { fallback } = remote;
    return { ...placed(remote), ...(fallback && { fallback: placed(fallback) }) };
  });
  return { ...set, shell: placed(set.shell), remotes };
}
