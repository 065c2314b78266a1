import type { Principal, SessionView } from '@viewmax/contracts/ops/tokens';
import type { FastifyRequest } from 'fastify';
import { beginSession, endSession, SESSION_MS } from '../../people/ops-sessions.ts';
import { endPersonSession } from '../../people/people.ts';
import { lacksRules } from '../../rollouts/rules.ts';
import { Refused } from '../../state/refused.ts';
import { cookieFor, sessionOf } from '../cookies.ts';
import { bearerOf } from '../guard.ts';
import { isPrivateLine } from '../origin.ts';
import type { OpsParts } from '../parts.ts';

async function mustBePrivate(request: FastifyRequest): Promise<void> {
  if (!isPrivateLine(request))
    throw new Refused('A token may only be sent over https. Open this page with https.', 'forbidden');
}

/** A browser exchanges a token for a session. No cookie contains the token. */
export function sessionRoutes({ serve, context, publicUrl, previewUrl, environmentOf }: OpsParts): void {
  const viewOf = (request: FastifyRequest, principal: Principal): SessionView => ({
    ...principal,
    publicUrl: publicUrl(),
    previewUrl,
    environment: environmentOf(request),
  });

  const end = async (request: FastifyRequest) => {
    await endSession(context, sessionOf(request));
    await endPersonSession(context, bearerOf(request) ?? sessionOf(request));
  };

  serve('readSession', async ({ request, who }) => ({
    ...viewOf(request, who),
    ...((await lacksRules(context)) && { lacksRules: true as const }),
  }));

  serve(
    'signIn',
    async ({ body: { token }, request, reply }) => {
      const begun = await beginSession(context, token);
      if (!begun) throw new Refused('This token is unknown or has expired.', 'unauthorised');
      await end(request);
      reply.header('set-cookie', cookieFor(request, { value: begun.secret, seconds: SESSION_MS / 1000 }));
      return viewOf(request, begun.principal);
    },
    { onRequest: mustBePrivate },
  );

  serve('signOut', async ({ request, reply }) => {
    await end(request);
    reply.header('set-cookie', cookieFor(request, { value: '', seconds: 0 }));
  });
}
