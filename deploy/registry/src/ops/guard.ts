import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../base/refused.ts';
import { hasScope, isOutsideRun, named } from '../base/rights.ts';
import type { RegistryContext } from '../state/context.ts';
import { findSession } from '../tokens/ops-sessions.ts';
import { findPerson } from '../tokens/people.ts';
import { findToken } from '../tokens/tokens.ts';
import { sessionOf } from './cookies.ts';

const principals = new WeakMap<FastifyRequest, Principal>();

/** The bearer of the token of a request, or its person, after `mustRead`. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request);

/** The token of the `Authorization` header. Absent without the header, and empty if it has another form. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '');
}

async function findPrincipal(context: RegistryContext, request: FastifyRequest): Promise<Principal | null | undefined> {
  const bearer = bearerOf(request);
  if (bearer !== undefined)
    return (await findPerson(context, bearer, 'command')) ?? (await findToken(context, bearer))?.principal;
  const cookie = sessionOf(request);
  return (await findPerson(context, cookie, 'browser')) ?? (await findSession(context, cookie));
}

/** Accepts any token or session that is valid now. */
export async function mustRead(context: RegistryContext, request: FastifyRequest): Promise<Principal> {
  const principal = await findPrincipal(context, request);
  if (!principal) throw new Refused('This call needs a valid token that has not expired.', 'unauthorised');
  principals.set(request, principal);
  return principal;
}

export function mustBeOps(who: Principal): void {
  if (who.role === 'ops') return;
  throw new Refused(`${named(who)} may not do this; it is for the ops team.`, 'forbidden');
}

/** Refuses a person who may not hand out rights. */
export function mustBeOwner(who: Principal): void {
  if (who.kind === 'token' || who.isOwner) return;
  throw new Refused(`${named(who)} may not do this; it is for an owner, who hands out rights.`, 'forbidden');
}

/** Accepts the ops team, or the squad that owns all of these remotes and has this part of its rights. */
export function mustOwn(who: Principal, names: readonly string[], scope: TokenScope = 'rollout'): void {
  const { by, role, scopes = [], remotes = [] } = who;
  if (role === 'ops') return;
  if (!hasScope(who, scope))
    throw new Refused(
      isOutsideRun(who)
        ? `${by} may publish, and make previews where the rules allow it. The rest needs a run of the trusted environment.`
        : `${named(who)} has the scopes ${scopes.join(', ')}, and this needs ${scope}.`,
      'forbidden',
    );
  const foreign = names.find((name) => !remotes.includes(name));
  if (role === 'squad' && foreign === undefined) return;
  const where = foreign ?? names.join(', ');
  throw new Refused(`${named(who)} may not do this${where && ` to ${where}`}.`, 'forbidden');
}
