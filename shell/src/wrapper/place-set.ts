import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { platform } from '@viewmax/shared/internal';
import { readBaked, readDiscovery } from '../page/read-page.ts';
import { releasesOf } from '../releases/releases-of.ts';

/**
 * The address of a release that is not on the phone. The page's policy allows the site and the host of files that the
 * app's own set names. Ops may have named another host since, and all hosts serve the same files.
 */
function remoteBase({ base }: LiveRelease, site: string): string {
  const hosts = [site, readBaked()?.shell.base ?? ''].map((base) => new URL(base, site).origin);
  const { href, origin } = new URL(base, site);
  return hosts.includes(origin) ? href : new URL(base.slice(base.indexOf('/r/')), site).href;
}

/**
 * Gives each release of a newer set the address of its files. In the wrapper the page has another origin than the edge,
 * and the page's own releases are on the phone.
 */
export function placeSet(set: Discovery): Discovery {
  const { apiBase } = platform().config;
  if (!apiBase) return set;
  const onPhone = new Map(releasesOf(readDiscovery()).map((release) => [releaseName(release), release.base]));
  const placed = <R extends LiveRelease>(release: R): R => ({
    ...release,
    base: onPhone.get(releaseName(release)) ?? remoteBase(release, apiBase),
  });
  const remotes = set.remotes.map((remote): LiveRemote => {
    const { fallback } = remote;
    return { ...placed(remote), ...(fallback && { fallback: placed(fallback) }) };
  });
  return { ...set, shell: placed(set.shell), remotes };
}
