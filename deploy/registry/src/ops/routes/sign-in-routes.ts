import { beginPersonSession } from '../../people/people.ts';
import { Refused } from '../../state/refused.ts';
import { limitOf } from '../limit-of.ts';
import type { OpsParts } from '../parts.ts';

/** The sign-in of the command, by a code that a person enters in a browser. */
export function signInRoutes({ serve, context, provider }: OpsParts): void {
  const onRequest = limitOf(context.now, 'sign-ins');
  const mustHave = () => {
    if (!provider) throw new Refused('This registry has no identity provider. Use a token.', 'not_found');
    return provider;
  };

  serve('readSignIn', async () => ({ provider: context.people ? new URL(context.people.issuer).host : null }));

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
