import type { OpsCall } from '@viewmax/contracts/ops/calls';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';
import { findSession } from '../people/sessions.ts';
import { findToken } from '../people/tokens.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { named } from '../state/rights.ts';

type Asked = Pick<FastifyRequest, 'protocol' | 'headers'>;

/** With this prefix the browser rejects a cookie that another host or plain http set. */
const nameOf = ({ protocol }: Asked, name: string): string => (protocol === 'https' ? `__Host-${name}` : name);

/** The cookie of a session, whose secret it holds. */
const SESSION = 'ops';

export const cookieIn = (request: Asked, name: string): string | undefined =>
  cookiesOf(request.headers.cookie)[nameOf(request, name)];

export const sessionOf = (request: Asked): string | undefined => cookieIn(request, SESSION);

/**
 * No script can read this cookie. `Strict` sends it to no page that another site opened. `Lax` sends it there if the browser
 * only opens a page.
 */
export function cookieFor(
  request: Asked,
  { name = SESSION, value, seconds, sameSite = 'Strict' }: CookieOptions,
): string {
  const [path, secure] = request.protocol === 'https' ? ['/', '; Secure'] : ['/ops', ''];
  return `${nameOf(request, name)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

interface CookieOptions {
  name?: string;
  value: string;
  seconds: number;
  sameSite?: 'Strict' | 'Lax';
}

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
    return (await findSession(context, bearer, 'command')) ?? (await findToken(context, bearer))?.principal;
  return findSession(context, sessionOf(request), 'browser');
}

/** Accepts any token or session that is valid now. */
export async function mustRead(context: RegistryContext, request: FastifyRequest): Promise<Principal> {
  const principal = await findPrincipal(context, request);
  if (!principal) throw new Refused('This call needs a valid token that has not expired.', 'unauthorised');
  principals.set(request, principal);
  return principal;
}

/** Refuses a token or person without the role of a call, and a person who may not hand out rights. */
export function mustHaveRole(who: Principal, { role, isForOwners }: Pick<OpsCall, 'role' | 'isForOwners'>): void {
  const refuse = (reader: string) => new Refused(`${named(who)} may not do this; it is for ${reader}.`, 'forbidden');
  if (role === 'ops' && who.role !== 'ops') throw refuse('the ops team');
  if (isForOwners && who.kind === 'person' && !who.isOwner) throw refuse('an owner, who hands out rights');
}
