import type { Discovery, LiveRelease, LiveRemote, Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { dropLostClaims } from '../ownership/drop-lost-claims.ts';
import type { Owned } from '../state/claim.ts';
import { SHELL } from '../state/identity.ts';
import type { Assignment } from '../state/state.ts';
import { setIdOf } from './set-id.ts';

function toLive(
  {
    files: _files,
    provides: _provides,
    offers: _offers,
    passes: _passes,
    reads: _reads,
    metrics: _metrics,
    ...release
  }: Release,
  assetsUrl: string,
): LiveRelease {
  return { ...release, base: `${assetsUrl}/r/${release.name}/${release.version}/` };
}

export interface Moment {
  revision: number;
  expiresAt: Date;
  owned: readonly Owned[];
  isPreview?: boolean;
  /** The origin of the files; without it the page's own. */
  assetsUrl?: string;
}

/**
 * The document of an assignment; null if one of its releases is not published or it has no shell. A remote that is
 * switched off has only its name, paths and slots.
 */
export function toDiscovery(
  assignment: Assignment,
  moment: Moment,
  release: (name: string) => Release | undefined,
): Discovery | null {
  const { revision, expiresAt, owned, isPreview, assetsUrl = '' } = moment;
  const live = (name: string, version: string): LiveRelease | null => {
    const found = release(releaseName({ name, version }));
    return found ? toLive(found, assetsUrl) : null;
  };
  const { versions, fallbacks, off } = assignment;
  const shell = versions[SHELL] ? live(SHELL, versions[SHELL]) : null;
  if (!shell) return null;
  const names = Object.keys(versions).filter((name) => name !== SHELL);
  const remotes = names.sort().map((name): LiveRemote | null => {
    const remote = live(name, versions[name] ?? '');
    if (!remote) return null;
    const message = off[name];
    if (message) return { ...remote, code: [], css: [], screens: {}, off: { message } };
    const fallback = fallbacks[name] ? live(name, fallbacks[name]) : null;
    return fallback ? { ...remote, fallback } : remote;
  });
  if (!remotes.every((remote) => remote !== null)) return null;
  const [setId, until] = [setIdOf(assignment), expiresAt.toISOString()];
  return {
    schema: 1,
    revision,
    setId,
    expiresAt: until,
    ...(isPreview && { preview: true }),
    shell,
    remotes: dropLostClaims(remotes, shell, owned),
  };
}
