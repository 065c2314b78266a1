import { cookiesOf } from '@viewmax/shared/server/cookies';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import type { Principal, Tokens } from '../tokens/tokens.ts';

/** The browser's session: the token itself, where no script can read it. */
export const SESSION_COOKIE = 'ops';

export interface Guard {
  /** Anybody with a token. */
  reader(request: FastifyRequest): Promise<Principal>;
  /** The ops team, or the squad that owns all of these remotes. */
  owner(request: FastifyRequest, names: readonly string[]): Promise<Principal>;
  ops(request: FastifyRequest): Promise<Principal>;
}

export function createGuard(tokens: Tokens): Guard {
  const reader: Guard['reader'] = async ({ headers }) => {
    const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const principal = await tokens.authenticate(bearer ?? cookiesOf(headers.cookie)[SESSION_COOKIE]);
    if (principal) return principal;
    throw new Refused('A token is needed that is known here and has not expired.', 'unauthorised');
  };
  return {
    reader,
    async owner(request, names) {
      const principal = await reader(request);
      if (principal.role === 'ops') return principal;
      const foreign = names.find((name) => name !== principal.remote);
      if (principal.role === 'squad' && foreign === undefined) return principal;
      throw new Refused(`The token "${principal.by}" may not do this to ${foreign ?? names.join(', ')}.`, 'forbidden');
    },
    async ops(request) {
      const principal = await reader(request);
      if (principal.role === 'ops') return principal;
      throw new Refused(`The token "${principal.by}" may not do this; it is for the ops team.`, 'forbidden');
    },
  };
}
