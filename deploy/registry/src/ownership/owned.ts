import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import {
  type Claim,
  claimOf,
  claimsOf,
  isSameClaim,
  meets,
  type Owned,
  type Ownership,
  type Rank,
} from '../state/claim.ts';
import type { Identity } from '../state/identity.ts';
import type { AskFor } from './open-requests.ts';

export type Claimant = Identity & Pick<Release, 'routes' | 'fills' | 'offers'>;

export const mayClaim = ({ owner, heir }: Owned, name: string): boolean => owner === name || heir === name;

/** The remotes in a slot, in their order. */
export const remotesIn = (slot: string, ranks: readonly Rank[]): string[] =>
  ranks.flatMap((rank) => (rank.slot === slot ? rank.remote : []));

/** Whether this fills a slot that takes several remotes. It then needs a rank and owns nothing. */
export const isShared = (claim: Claim, { owned }: Pick<Ownership, 'owned'>): boolean =>
  claim.kind === 'slot' && owned.some(({ kind, form }) => kind === 'many' && form === claim.form);

/** The remote that has a claim, with the claim as its first release wrote it. */
export interface Holder extends Claim {
  owner: string;
}

/** The remote that fills a slot for one. While the slot moves, the new remote stands before it. */
export function fillerOf({ form }: Pick<Claim, 'form'>, { ranks }: Pick<Ownership, 'ranks'>): Holder | undefined {
  const owner = remotesIn(form, ranks).at(-1);
  return owner === undefined ? undefined : { ...claimOf('slot', form), owner };
}

/**
 * The holder that forbids a claim. A row for exactly this claim decides alone, so ops can grant a path inside a wider one. A
 * screen opens no slot for several that another remote fills alone, until that slot was handed over to it.
 */
export function inTheWay(name: string, claim: Claim, { owned, ranks }: Ownership): Holder | undefined {
  const exact = owned.find((row) => isSameClaim(row, claim));
  if (exact) return mayClaim(exact, name) ? undefined : exact;
  if (claim.kind === 'path') return owned.find((row) => meets(row, claim) && !mayClaim(row, name));
  return remotesIn(claim.form, ranks).includes(name) ? undefined : fillerOf(claim, { ranks });
}

const wordsOf = ({ kind, claim }: Claim): string => (kind === 'path' ? claim : `the slot ${claim}`);

/** What a remote asks for to get a claim. */
const wish = ({ kind, claim }: Claim, name: string) => ({
  claim,
  name,
  command: `${kind === 'path' ? 'path' : 'slot'} ${claim} ${name}`,
});

/** A slot for several remotes goes with its screen, and a request for it is one for a rank. */
const handOver = ({ claim, owner }: Holder, name: string): string =>
  `Ops can hand it over: viewmax slot move ${claim} ${owner} ${name}.`;

/** One sentence for each claim of a release that belongs to another remote. */
export function foreignClaims(release: Claimant, ownership: Ownership, askFor: AskFor): string[] {
  return claimsOf(release).flatMap((claim) => {
    if (isShared(claim, ownership)) {
      if (remotesIn(claim.claim, ownership.ranks).includes(release.name)) return [];
      return [
        `${releaseName(release)} fills ${wordsOf(claim)}, where it has no rank yet. ${askFor(wish(claim, release.name))}`,
      ];
    }
    const row = inTheWay(release.name, claim, ownership);
    if (!row) return [];
    const whose =
      isSameClaim(row, claim) && row.claim === claim.claim ? `${row.owner} owns` : `meets ${row.claim} of ${row.owner}`;
    return [
      `${releaseName(release)} claims ${wordsOf(claim)}, which ${whose}. ${claim.kind === 'many' ? handOver(row, release.name) : askFor(wish(row, release.name))}`,
    ];
  });
}

/** Claims of one release that overlap those of another. `foreignClaims` handles claims that have an owner. */
const sharedClaims = (one: Claimant, other: Claimant, { owned, ranks }: Ownership): Claim[] =>
  claimsOf(one).filter(
    (claim) =>
      claimsOf(other).some((theirs) => meets(claim, theirs)) &&
      !owned.some((row) => meets(row, claim)) &&
      (claim.kind === 'path' || !fillerOf(claim, { ranks })),
  );

/** One sentence for each claim without an owner that two releases of one rollout make. */
export const claimedTwice = (releases: readonly Claimant[], ownership: Ownership): string[] =>
  releases.flatMap((one, index) =>
    releases
      .slice(index + 1)
      .flatMap((other) =>
        sharedClaims(one, other, ownership).map(
          (claim) => `${releaseName(one)} and ${releaseName(other)} both claim ${wordsOf(claim)}.`,
        ),
      ),
  );

/** One sentence for each claim without an owner that another rollout makes too. */
export const claimedInRollout = (
  release: Claimant,
  rollout: { id: number; releases: readonly Claimant[] },
  ownership: Ownership,
): string[] =>
  rollout.releases
    .filter(({ name }) => name !== release.name)
    .flatMap((other) =>
      sharedClaims(release, other, ownership).map(
        (claim) =>
          `${releaseName(release)} claims ${wordsOf(claim)}, which ${other.name} claims in rollout ${rollout.id}; end that one first.`,
      ),
    );
