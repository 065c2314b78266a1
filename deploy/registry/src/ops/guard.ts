import type { RunScope } from '@viewmax/contracts/trust';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../base/refused.ts';
import type { OpsSessions } from '../tokens/ops-sessions.ts';
import type { Principal, Tokens } from '../tokens/tokens.ts';
import { remember } from './note-refusals.ts';

/**
 * The name of the session's cookie. With this prefix the browser rejects a cookie that another host or plain http set.
 */
export const sessionCookie = ({ protocol }: Pick<FastifyRequest, 'protocol'>): string =>
  protocol === 'https' ? '__Host-ops' : 'ops';

export const sessionOf = (request: FastifyRequest): string | undefined =>
  cookiesOf(request.headers.cookie)[sessionCookie(request)];

export interface Guard {
  /** Any principal with a token. */
  reader(request: FastifyRequest): Promise<Principal>;
  /**
   * The ops team, or the squad that owns all of these remotes. A run of a pipeline that may only publish is refused,
   * unless the call is a part of publishing.
   */
  owner(request: FastifyRequest, names: readonly string[], scope?: RunScope): Promise<Principal>;
  ops(request: FastifyRequest): Promise<Principal>;
}

export function createGuard(tokens: Tokens, sessions: OpsSessions): Guard {
  const reader: Guard['reader'] = async (request) => {
    const { authorization } = request.headers;
    const [, bearer = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    const principal = await (authorization === undefined
      ? sessions.authenticate(sessionOf(request))
      : tokens.authenticate(bearer));
    if (principal) return remember(request, principal);
    throw new Refused('This call needs a valid token that has not expired.', 'unauthorised');
  };
  return {
    reader,
    async owner(request, names, scope = 'rollout') {
      const principal = await reader(request);
      if (principal.role === 'ops') return principal;
      if (principal.scope === 'publish' && scope !== 'publish')
        throw new Refused(
          `${principal.by} may publish, and make previews where the rules allow it. The rest needs a run of the trusted environment.`,
          'forbidden',
        );
      const foreign = names.find((name) => name !== principal.remote);
      if (principal.role === 'squad' && foreign === undefined) return principal;
      const where = foreign ?? names.join(', ');
      throw new Refused(`The token "${principal.by}" may not do this${where && ` to ${where}`}.`, 'forbidden');
    },
    async ops(request) {
      const principal = await reader(request);
      if (principal.role === 'ops') return principal;
      throw new Refused(`The token "${principal.by}" may not do this; it is for the ops team.`, 'forbidden');
    },
  };
}
