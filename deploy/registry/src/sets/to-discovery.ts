import { hash } from 'node:crypto';
import type { Discovery, LiveRelease, LiveRemote, Release, Route } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Claimant, isShared, remotesIn } from '../ownership/owned.ts';
import { type Claim, claimOf, claimsOf, isSameClaim, meets, type Owned, type Ownership } from '../state/claim.ts';
import { SHELL } from '../state/identity.ts';
import type { Assignment } from '../state/state.ts';

type Claims = Pick<LiveRemote, 'routes' | 'fills'>;

/** Whether another release of this set makes the claim and has precedence. A claim without a rival is never dropped. */
function isLost(name: string, claim: Claim, set: readonly Claimant[], { owned }: Ownership): boolean {
  const makes = (other: string, row: Owned): boolean =>
    set.some((one) => one.name === other && one.name !== name && claimsOf(one).some((theirs) => meets(theirs, row)));
  const exact = owned.find((row) => isSameClaim(row, claim));
  const rows = exact ? [exact] : owned.filter((row) => meets(row, claim));
  return rows.some((row) => {
    const { owner, heir } = row;
    if (heir === name) return false;
    if (heir !== null && makes(heir, row)) return true;
    return owner !== name && makes(owner, row);
  });
}

/** Whether a remote of this set stands before it in a slot for one. */
function isFilled(name: string, slot: string, set: readonly Claimant[], { ranks }: Ownership): boolean {
  const remotes = remotesIn(slot, ranks);
  const before = remotes.includes(name) ? remotes.slice(0, remotes.indexOf(name)) : remotes;
  return set.some((one) => before.includes(one.name) && one.fills.some((fill) => fill.slot === slot));
}

function withoutLost<C extends Claims>(name: string, release: C, set: readonly Claimant[], ownership: Ownership): C {
  const routes = release.routes.filter(({ path }: Route) => !isLost(name, claimOf('path', path), set, ownership));
  const shared = release.fills.filter(({ slot }) => isShared(claimOf('slot', slot), ownership));
  const fills = release.fills.filter((fill) => !shared.includes(fill) && !isFilled(name, fill.slot, set, ownership));
  const joins = shared.flatMap((fill) => {
    const rank = ownership.ranks.find(({ slot, remote }) => slot === fill.slot && remote === name)?.rank;
    return rank === undefined ? [] : { ...fill, place: rank };
  });
  const isWhole = routes.length === release.routes.length && fills.length === release.fills.length;
  return isWhole ? release : { ...release, routes, fills, ...(joins.length > 0 && { joins }) };
}

/**
 * Remotes join a slot for several of them where ops have granted them a rank. During a move, and after a rollback, two remotes
 * may claim one path or one slot for one. In each set exactly one of them keeps it: the new owner, otherwise the owner.
 */
function dropLostClaims(remotes: readonly LiveRemote[], shell: Claimant, ownership: Ownership): LiveRemote[] {
  const set = [shell, ...remotes];
  return remotes.map((remote) => {
    const { fallback, ...own } = withoutLost(remote.name, remote, set, ownership);
    return fallback ? { ...own, fallback: withoutLost(remote.name, fallback, set, ownership) } : own;
  });
}

const sorted = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** A hash that identifies this assignment. */
export const setIdOf = ({ versions, fallbacks, off, arms }: Assignment): string =>
  hash('sha256', JSON.stringify([versions, fallbacks, off, arms].map(sorted))).slice(0, 12);

function toLive(
  {
    files: _files,
    provides: _provides,
    offers: _offers,
    passes: _passes,
    reads: _reads,
    metrics: _metrics,
    links: _links,
    backends: _backends,
    flags: _flags,
    ...release
  }: Release,
  assetsUrl: string,
): LiveRelease {
  return { ...release, base: `${assetsUrl}/r/${release.name}/${release.version}/` };
}

interface Moment {
  revision: number;
  expiresAt: Date;
  ownership: Ownership;
  /** The releases that were purged, the last one first. */
  purged: Iterable<string>;
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
  const { revision, expiresAt, ownership, isPreview, assetsUrl = '' } = moment;
  const [purged] = moment.purged;
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
    ...(purged && { purged }),
    shell,
    remotes: dropLostClaims(remotes, shell, ownership),
  };
}
