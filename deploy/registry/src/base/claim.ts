import type { Release } from '@viewmax/contracts/discovery';
import type { ClaimKind } from '@viewmax/contracts/ops/ownership';

export interface Claim {
  kind: ClaimKind;
  /** The claim as the release writes it. */
  claim: string;
  /** Two claims with equal forms match the same addresses. Names of parameters and extra slashes do not count. */
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

/** Whether an address exists that both claims match. */
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

/** The reason why no release may make this claim, if there is one. */
export function tooMuch({ kind, claim }: Pick<Claim, 'kind' | 'claim'>): string | undefined {
  if (kind === 'slot') return undefined;
  if (claim.includes('*')) return 'a path with * would match every screen';
  return isParameter(partsOf(claim)[0] ?? '') ? 'a path has to begin with a word, not with a parameter' : undefined;
}
