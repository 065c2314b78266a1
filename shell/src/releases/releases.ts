import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { atom, type ReadableAtom } from 'nanostores';
import { isQuarantined, quarantine } from './quarantine.ts';
import type { Trust } from './trust-scripts.ts';

/** The release of each remote that this page runs. */
export interface Releases {
  $inUse: ReadableAtom<readonly LiveRemote[]>;
  of(remote: string): LiveRemote | undefined;
  /**
   * Replaces a failed release by its fallback. False when it has none, or when the fallback itself failed. A release that
   * was too late on a slow line is not put into quarantine.
   */
  fallBack(failed: LiveRelease, isSlow?: boolean): boolean;
  /** Notes that a release works. A working fallback puts the release that it replaces into quarantine. */
  proved(release: LiveRelease): void;
  /** Makes the next try start with the set's own release. */
  startOver(remote: string): void;
  /** Switches to another set. */
  adopt(set: Pick<Discovery, 'remotes'>): void;
}

const fallbackOf = ({ fallback, ...release }: LiveRemote): LiveRemote => (fallback ? { ...fallback } : release);

export function createReleases(
  set: Pick<Discovery, 'remotes'>,
  record: (event: ReportEvent) => void,
  trust: Trust,
): Releases {
  let wanted = set.remotes;
  const tooLate = new Set<string>();
  const start = (remote: LiveRemote): LiveRemote =>
    remote.fallback && isQuarantined(releaseName(remote)) ? fallbackOf(remote) : remote;
  const $inUse = atom<readonly LiveRemote[]>(wanted.map(start));

  const ofSet = (name: string) => wanted.find((remote) => remote.name === name);
  const replace = (next: LiveRemote) =>
    $inUse.set($inUse.get().map((remote) => (remote.name === next.name ? next : remote)));

  return {
    $inUse,
    of: (name) => $inUse.get().find((remote) => remote.name === name),
    fallBack(failed, isSlow = false) {
      const inSet = ofSet(failed.name);
      if (!inSet?.fallback || releaseName(inSet) !== releaseName(failed)) return false;
      if (isSlow) tooLate.add(releaseName(failed));
      else tooLate.delete(releaseName(failed));
      replace(fallbackOf(inSet));
      return true;
    },
    proved(release) {
      const inSet = ofSet(release.name);
      if (!inSet?.fallback || releaseName(inSet.fallback) !== releaseName(release) || isQuarantined(releaseName(inSet)))
        return;
      // The fallback is proved at each of its mounts.
      if (tooLate.has(releaseName(inSet))) return;
      quarantine(releaseName(inSet));
      record({ type: 'fallback', remote: releaseName(inSet), to: releaseName(release) });
    },
    startOver(name) {
      const inSet = ofSet(name);
      if (!inSet) return;
      tooLate.delete(releaseName(inSet));
      replace(inSet);
    },
    adopt({ remotes }) {
      trust(remotes);
      wanted = remotes;
      $inUse.set(wanted.map(start));
    },
  };
}
