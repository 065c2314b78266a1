import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Claim, claimsOf, isSameClaim, meets, type Owned } from '../state/claim.ts';
import type { Identity } from '../state/identity.ts';
import type { AskFor } from './open-requests.ts';

export type Claimant = Identity & Pick<Release, 'routes' | 'fills' | 'offers'>;

export const mayClaim = ({ owner, heir }: Owned, name: string): boolean => owner === name || heir === name;

/**
 * The row that forbids a claim. A row for exactly this claim decides alone, so ops can grant a path inside a wider one.
 */
export function inTheWay(name: string, claim: Claim, owned: readonly Owned[]): Owned | undefined {
  const exact = owned.find((row) => isSameClaim(row, claim));
  if (exact) return mayClaim(exact, name) ? undefined : exact;
  return owned.find((row) => meets(row, claim) && !mayClaim(row, name));
}

/** Whether this fills a slot that takes several remotes. It then needs a place and owns nothing. */
export const isShared = (claim: Claim, owned: readonly Owned[]): boolean =>
  claim.kind === 'slot' && owned.some(({ kind, form }) => kind === 'many' && form === claim.form);

/** The form of a place, which belongs to one slot and one remote. */
export const placeForm = (slot: string, name: string): string => `${slot} ${name}`;

export const placeOf = (name: string, slot: string, owned: readonly Owned[]): Owned | undefined =>
  owned.find(({ kind, form }) => kind === 'fill' && form === placeForm(slot, name));

const wordsOf = ({ kind, claim }: Claim): string => (kind === 'path' ? claim : `the slot ${claim}`);

/** What a remote asks for to get a claim. */
const wish = ({ kind, claim }: Claim, name: string) => ({
  claim,
  name,
  command: `${kind === 'path' ? 'path' : 'slot'} ${claim} ${name}`,
});

/** A slot for several remotes goes with its screen, and a request for it is one for a place. */
const handOver = ({ claim, owner }: Owned, name: string): string =>
  `Ops can hand it over: viewmax slot move ${claim} ${owner} ${name}.`;

/** One sentence for each claim of a release that belongs to another remote. */
export function foreignClaims(release: Claimant, owned: readonly Owned[], askFor: AskFor): string[] {
  return claimsOf(release).flatMap((claim) => {
    if (isShared(claim, owned)) {
      if (placeOf(release.name, claim.claim, owned)) return [];
      return [
        `${releaseName(release)} fills ${wordsOf(claim)}, where it has no place yet. ${askFor(wish(claim, release.name))}`,
      ];
    }
    const row = inTheWay(release.name, claim, owned);
    if (!row) return [];
    const whose =
      isSameClaim(row, claim) && row.claim === claim.claim ? `${row.owner} owns` : `meets ${row.claim} of ${row.owner}`;
    return [
      `${releaseName(release)} claims ${wordsOf(claim)}, which ${whose}. ${claim.kind === 'many' ? handOver(row, release.name) : askFor(wish(row, release.name))}`,
    ];
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
