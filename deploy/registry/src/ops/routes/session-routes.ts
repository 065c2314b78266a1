import type { Principal, SessionView } from '@viewmax/contracts/ops/tokens';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../base/refused.ts';
import { beginSession, endSession, SESSION_MS } from '../../tokens/ops-sessions.ts';
import { sessionCookie, sessionOf } from '../guard.ts';
import { isPrivateLine } from '../origin.ts';
import type { OpsParts } from '../parts.ts';

/** No other site receives this cookie, and no script can read it. */
function cookieFor(request: FastifyRequest, value: string, seconds: number): string {
  const [path, secure] = request.protocol === 'https' ? ['/', '; Secure'] : ['/ops', ''];
  return `${sessionCookie(request)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

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

  serve('readSession', ({ request, who }) => viewOf(request, who));

  serve(
    'signIn',
    async ({ body: { token }, request, reply }) => {
      const begun = await beginSession(context, token);
      if (!begun) throw new Refused('This token is unknown or has expired.', 'unauthorised');
      await endSession(context, sessionOf(request));
      reply.header('set-cookie', cookieFor(request, begun.secret, SESSION_MS / 1000));
      return viewOf(request, begun.principal);
    },
    { onRequest: mustBePrivate },
  );

  serve('signOut', async ({ request, reply }) => {
    await endSession(context, sessionOf(request));
    reply.header('set-cookie', cookieFor(request, '', 0));
  });
}
