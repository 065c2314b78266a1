import type { Principal, SessionView } from '@viewmax/contracts/ops/tokens';
import type { FastifyRequest } from 'fastify';
import { beginPersonSession } from '../people/people.ts';
import { isPerson } from '../people/second-person.ts';
import { beginSession, endSession, SESSION_MS } from '../people/sessions.ts';
import { Refused } from '../state/refused.ts';
import { isPrivateLine, limitOf } from './origin.ts';
import { bearerOf, cookieFor, sessionOf } from './principal.ts';
import type { OpsParts } from './serve-call.ts';

async function mustBePrivate(request: FastifyRequest): Promise<void> {
  if (!isPrivateLine(request))
    throw new Refused('A token may only be sent over https. Open this page with https.', 'forbidden');
}

/** A browser exchanges a token for a session. No cookie contains the token. */
export function sessionRoutes({ serve, context, publicUrl, previewUrl, environmentOf }: OpsParts): void {
  const viewOf = (request: FastifyRequest, principal: Principal): SessionView => ({
    ...principal,
    ...(isPerson(context, principal) && { isPerson: true as const }),
    publicUrl: publicUrl(),
    previewUrl,
    environment: environmentOf(request),
  });

  const end = async (request: FastifyRequest) => {
    for (const secret of [sessionOf(request), bearerOf(request)]) await endSession(context, secret);
  };

  serve('readSession', ({ request, who }) => viewOf(request, who));

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

/** The sign-in of the command, by a code that a person enters in a browser. */
export function signInRoutes({ serve, context, provider }: OpsParts): void {
  const onRequest = limitOf(context.now, 'sign-ins');
  const mustHave = () => {
    if (!provider) throw new Refused('This registry has no identity provider. Use a token.', 'not_found');
    return provider;
  };

  serve('readSignIn', async () => {
    const { people } = context;
    return { provider: people ? (people.name ?? new URL(people.issuer).host) : null };
  });

  serve(
    'beginDevice',
    async () => {
      const begun = await mustHave().beginDevice();
      return {
        deviceCode: begun.device_code,
        userCode: begun.user_code,
        address: begun.verification_uri_complete ?? begun.verification_uri,
        seconds: begun.interval ?? 5,
        lasts: begun.expires_in,
      };
    },
    { onRequest },
  );

  serve(
    'askDevice',
    async ({ body: { deviceCode } }) => {
      const person = await mustHave().askDevice(deviceCode);
      if (typeof person === 'string') return { state: person };
      const { secret, principal, expiresAt } = await beginPersonSession(context, person, 'command');
      return { state: 'signed-in' as const, token: secret, by: principal.by, expiresAt: expiresAt.toISOString() };
    },
    { onRequest },
  );
}
