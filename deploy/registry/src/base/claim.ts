import type { Release } from '@viewmax/shared/contracts/discovery';
import type { ClaimKind } from '@viewmax/shared/contracts/ownership';

export interface Claim {
  kind: ClaimKind;
  /** As the release writes it. */
  claim: string;
  /** Equal forms match the same addresses: names of parameters and stray slashes make no difference to the matcher. */
  form: string;
}

/** The parts of a path as `matchRoute` reads them. */
const partsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (part: string): boolean => part.startsWith(':');

export const claimOf = (kind: ClaimKind, claim: string): Claim => ({
  kind,
  claim,
  form:
    kind === 'slot'
      ? claim
      : `/${partsOf(claim)
          .map((part) => (isParameter(part) ? ':' : part))
          .join('/')}`,
});

export const claimsOf = ({ routes, fills }: Pick<Release, 'routes' | 'fills'>): Claim[] => [
  ...routes.map(({ path }) => claimOf('path', path)),
  ...fills.map(({ slot }) => claimOf('slot', slot)),
];

export const isSameClaim = (one: Pick<Claim, 'kind' | 'form'>, other: Pick<Claim, 'kind' | 'form'>): boolean =>
  one.kind === other.kind && one.form === other.form;

/** Whether one address can match both. */
export function meets(one: Pick<Claim, 'kind' | 'form'>, other: Pick<Claim, 'kind' | 'form'>): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'slot') return one.form === other.form;
  const [parts, others] = [partsOf(one.form), partsOf(other.form)];
  if (parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const against = others[index] ?? '';
    return part === against || isParameter(part) || isParameter(against);
  });
}

/** Why no release may make this claim; nothing for one that can have an owner. */
export function tooMuch({ kind, claim }: Pick<Claim, 'kind' | 'claim'>): string | undefined {
  if (kind === 'slot') return undefined;
  if (claim.includes('*')) return 'a path with * would take every screen';
  return isParameter(partsOf(claim)[0] ?? '')
    ? 'a path begins with a word of its own, not with a parameter'
    : undefined;
}
