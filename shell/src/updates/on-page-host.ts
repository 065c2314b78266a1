import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { device } from '@viewmax/shared/internal';

const originOf = (base: string): string => new URL(base, location.href).origin;

/**
 * Takes the files of a newer set from this page's host of files. The page's policy allows only that host and the page's
 * own origin, and ops may have named another host since. All hosts serve the same files.
 */
export function onPageHost(newer: Discovery, { shell }: Pick<Discovery, 'shell'>): Discovery {
  const allowed = [location.origin, originOf(shell.base)];
  // A wrapper contains its first set, and its page has a policy of its own.
  if (device().kind !== 'web' || allowed.includes(originOf(newer.shell.base))) return newer;
  const start = shell.base.slice(0, shell.base.indexOf('/r/'));
  const moved = <R extends LiveRelease>(release: R): R => ({
    ...release,
    base: start + release.base.slice(release.base.indexOf('/r/')),
  });
  const remote = ({ fallback, ...release }: LiveRemote): LiveRemote => ({
    ...moved(release),
    ...(fallback && { fallback: moved(fallback) }),
  });
  return { ...newer, shell: moved(newer.shell), remotes: newer.remotes.map(remote) };
}
