import type { LiveRemote, Route } from '@viewmax/contracts/discovery';
import { type Claim, claimOf, claimsOf, isSameClaim, meets, type Owned } from '../state/claim.ts';
import { type Claimant, isShared, placeOf } from './owned.ts';

type Claims = Pick<LiveRemote, 'routes' | 'fills'>;

/** Whether another release of this set makes the claim and has precedence. A claim without a rival is never dropped. */
function isLost(name: string, claim: Claim, set: readonly Claimant[], owned: readonly Owned[]): boolean {
  const makes = (other: string, row: Owned): boolean =>
    set.some((one) => one.name === other && one.name !== name && claimsOf(one).some((theirs) => meets(theirs, row)));
  const exact = owned.find((row) => isSameClaim(row, claim));
  const rows = exact ? [exact] : owned.filter((row) => meets(row, claim));
  return rows.some(({ heir, ...row }) => {
    if (heir === name) return false;
    if (heir !== null && makes(heir, { heir, ...row })) return true;
    return row.owner !== name && makes(row.owner, { heir, ...row });
  });
}

function withoutLost<C extends Claims>(name: string, release: C, set: readonly Claimant[], owned: readonly Owned[]): C {
  const isKept = (claim: Claim) => !isLost(name, claim, set, owned);
  const routes = release.routes.filter(({ path }: Route) => isKept(claimOf('path', path)));
  const shared = release.fills.filter(({ slot }) => isShared(claimOf('slot', slot), owned));
  const fills = release.fills.filter((fill) => !shared.includes(fill) && isKept(claimOf('slot', fill.slot)));
  const joins = shared.flatMap((fill) => {
    const place = placeOf(name, fill.slot, owned)?.place;
    return place == null ? [] : { ...fill, place };
  });
  const isWhole = routes.length === release.routes.length && fills.length === release.fills.length;
  return isWhole ? release : { ...release, routes, fills, ...(joins.length > 0 && { joins }) };
}

/**
 * Remotes join a slot for several of them where ops have granted them a place. During a move, and after a rollback, two remotes may claim one path. In each set exactly one of them keeps it: the
 * new owner, otherwise the owner.
 */
export function dropLostClaims(remotes: readonly LiveRemote[], shell: Claimant, owned: readonly Owned[]): LiveRemote[] {
  const set = [shell, ...remotes];
  return remotes.map((remote) => {
    const { fallback, ...own } = withoutLost(remote.name, remote, set, owned);
    return fallback ? { ...own, fallback: withoutLost(remote.name, fallback, set, owned) } : own;
  });
}
