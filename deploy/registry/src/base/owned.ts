import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Claim, claimsOf, isSameClaim, meets } from './claim.ts';
import type { Identity } from './identity.ts';

/** A claim and its owner. While the claim moves, the new owner may make it too. */
export interface Owned extends Claim {
  owner: string;
  heir: string | null;
}

export type Claimant = Identity & Pick<Release, 'routes' | 'fills'>;

const mayClaim = ({ owner, heir }: Owned, name: string): boolean => owner === name || heir === name;

/**
 * The row that forbids a claim. A row for exactly this claim decides alone, so ops can grant a path inside a wider one.
 */
export function inTheWay(name: string, claim: Claim, owned: readonly Owned[]): Owned | undefined {
  const exact = owned.find((row) => isSameClaim(row, claim));
  if (exact) return mayClaim(exact, name) ? undefined : exact;
  return owned.find((row) => meets(row, claim) && !mayClaim(row, name));
}

const wordsOf = ({ kind, claim }: Claim): string => (kind === 'slot' ? `the slot ${claim}` : claim);

const handOver = ({ kind, claim, owner }: Owned, to: string): string =>
  `Ops can hand it over: viewmax ${kind} move ${claim} ${owner} ${to}.`;

/** One sentence for each claim of a release that belongs to another remote. */
export function foreignClaims(release: Claimant, owned: readonly Owned[]): string[] {
  return claimsOf(release).flatMap((claim) => {
    const row = inTheWay(release.name, claim, owned);
    if (!row) return [];
    const whose =
      isSameClaim(row, claim) && row.claim === claim.claim ? `${row.owner} owns` : `meets ${row.claim} of ${row.owner}`;
    return [`${releaseName(release)} claims ${wordsOf(claim)}, which ${whose}. ${handOver(row, release.name)}`];
  });
}

/** Claims of one release that overlap those of another. `foreignClaims` handles claims that have an owner. */
const sharedClaims = (one: Claimant, other: Claimant, owned: readonly Owned[]): Claim[] =>
  claimsOf(one).filter(
    (claim) => claimsOf(other).some((theirs) => meets(claim, theirs)) && !owned.some((row) => meets(row, claim)),
  );

/** One sentence for each claim without an owner that two releases of one train make. */
export const claimedTwice = (releases: readonly Claimant[], owned: readonly Owned[]): string[] =>
  releases.flatMap((one, index) =>
    releases
      .slice(index + 1)
      .flatMap((other) =>
        sharedClaims(one, other, owned).map(
          (claim) => `${releaseName(one)} and ${releaseName(other)} both claim ${wordsOf(claim)}.`,
        ),
      ),
  );

/** One sentence for each claim without an owner that another rollout makes too. */
export const claimedInRollout = (
  release: Claimant,
  rollout: { id: number; releases: readonly Claimant[] },
  owned: readonly Owned[],
): string[] =>
  rollout.releases
    .filter(({ name }) => name !== release.name)
    .flatMap((other) =>
      sharedClaims(release, other, owned).map(
        (claim) =>
          `${releaseName(release)} claims ${wordsOf(claim)}, which ${other.name} claims in rollout ${rollout.id}; end that one first.`,
      ),
    );
