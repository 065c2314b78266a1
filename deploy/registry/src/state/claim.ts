import type { Release } from '@viewmax/contracts/discovery';
import type { ClaimKind } from '@viewmax/contracts/ops/ownership';

/** `many`: a slot of the remote's own screen that takes several remotes. */
type Kind = ClaimKind | 'many';

export interface Claim {
  kind: Kind;
  /** The claim as the release writes it. */
  claim: string;
  /** Two claims with equal forms match the same addresses. Names of parameters and extra slashes do not count. */
  form: string;
}

/** A path, or a slot of a screen for several remotes, and its owner. While it moves, the new owner may claim it too. */
export interface Owned extends Claim {
  kind: 'path' | 'many';
  owner: string;
  heir: string | null;
}

/** A remote in a slot of another remote's screen. */
export interface Rank {
  slot: string;
  remote: string;
  rank: number;
}

export interface Ownership {
  owned: readonly Owned[];
  /** By their ranks. */
  ranks: readonly Rank[];
}

/** The parts of a path as `matchRoute` reads them. */
const partsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (part: string): boolean => part.startsWith(':');

export const claimOf = <K extends Kind>(kind: K, claim: string): Claim & { kind: K } => ({
  kind,
  claim,
  form:
    kind !== 'path'
      ? claim
      : `/${partsOf(claim)
          .map((part) => (isParameter(part) ? ':' : part))
          .join('/')}`,
});

export const claimsOf = ({ routes, fills, offers = {} }: Pick<Release, 'routes' | 'fills' | 'offers'>): Claim[] => [
  ...routes.map(({ path }) => claimOf('path', path)),
  ...Object.entries(offers).flatMap(([slot, { many }]) => (many ? claimOf('many', slot) : [])),
  ...fills.map(({ slot }) => claimOf('slot', slot)),
];

export const isSameClaim = (one: Pick<Claim, 'kind' | 'form'>, other: Pick<Claim, 'kind' | 'form'>): boolean =>
  one.kind === other.kind && one.form === other.form;

const isOfSlot = ({ kind }: Pick<Claim, 'kind'>): boolean => kind === 'slot' || kind === 'many';

/** Whether an address exists that both claims match, or one slot that both claim. */
export function meets(one: Pick<Claim, 'kind' | 'form'>, other: Pick<Claim, 'kind' | 'form'>): boolean {
  if (isOfSlot(one) && isOfSlot(other)) return one.form === other.form;
  if (one.kind !== 'path' || other.kind !== 'path') return false;
  const [parts, others] = [partsOf(one.form), partsOf(other.form)];
  if (parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const against = others[index] ?? '';
    return part === against || isParameter(part) || isParameter(against);
  });
}
