import type { Principal } from '@viewmax/contracts/ops/tokens';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../base/refused.ts';
import type { RegistryContext } from '../state/context.ts';
import { findSession } from '../tokens/ops-sessions.ts';
import { findToken } from '../tokens/tokens.ts';

/**
 * The name of the session's cookie. With this prefix the browser rejects a cookie that another host or plain http set.
 */
export const sessionCookie = ({ protocol }: Pick<FastifyRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-ops' : 'ops';

export const sessionOf = (request: FastifyRequest): string | undefined =>
  cookiesOf(request.headers.cookie)[sessionCookie(request)];

const principals = new WeakMap<FastifyRequest, Principal>();

/** The bearer of the token of a request, after `mustRead`. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request);

/** Accepts any token that is valid now. */
export async function mustRead(context: RegistryContext, request: FastifyRequest): Promise<Principal> {
  const { authorization } = request.headers;
  const [, bearer = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const principal =
    authorization === undefined
      ? await findSession(context, sessionOf(request))
      : (await findToken(context, bearer))?.principal;
  if (!principal) throw new Refused('This call needs a valid token that has not expired.', 'unauthorised');
  principals.set(request, principal);
  return principal;
}

export function mustBeOps({ role, by }: Principal): void {
  if (role === 'ops') return;
  throw new Refused(`The token "${by}" may not do this; it is for the ops team.`, 'forbidden');
}

/**
 * Accepts the ops team, or the squad that owns all of these remotes. A run of a pipeline that may only publish is refused,
 * unless the call is a part of publishing.
 */
export function mustOwn(
  { by, role, scope, remote }: Principal,
  names: readonly string[],
  isPublishing: boolean | undefined,
): void {
  if (role === 'ops') return;
  if (scope === 'publish' && !isPublishing)
    throw new Refused(
      `${by} may publish, and make previews where the rules allow it. The rest needs a run of the trusted environment.`,
      'forbidden',
    );
  const foreign = names.find((name) => name !== remote);
  if (role === 'squad' && foreign === undefined) return;
  const where = foreign ?? names.join(', ');
  throw new Refused(`The token "${by}" may not do this${where && ` to ${where}`}.`, 'forbidden');
}
