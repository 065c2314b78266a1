import { hash } from 'node:crypto';
import { escapeHtml } from '@viewmax/contracts/escape-html';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { beginPersonSession } from '../people/people.ts';
import type { Begun, Provider } from '../people/provider.ts';
import { SESSION_MS } from '../people/sessions.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { STATUS } from './ops-errors.ts';
import { limitOf } from './origin.ts';
import { cookieFor, cookieIn } from './principal.ts';

/** The cookie of a sign-in that is under way. The provider's redirect comes from another site, so it is `Lax`. */
const UNDER_WAY = { name: 'ops-sign-in', sameSite: 'Lax' } as const;
const UNDER_WAY_SECONDS = 600;

/** The console's colours (`shared/app/provided/ui/tokens.css`). Its own styles are a build, which may be missing. */
const STYLE = `
:root { color-scheme: dark light; --bg: #0B0A0D; --card: #141217; --text: #F7F3EF; --text-2: #C6BEC8; --ink: #FF6B6B; }
@media (prefers-color-scheme: light) { :root { --bg: #F7F4F0; --card: #FFFFFF; --text: #17131A; --text-2: #4E4653; --ink: #B3101D; } }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 16px; box-sizing: border-box;
  font: 400 16px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; color: var(--text); background: var(--bg); }
main { box-sizing: border-box; width: min(420px, 100%); padding: 28px 24px; border-radius: 20px; background: var(--card); overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 26px; font-weight: 800; line-height: 32px; letter-spacing: -.025em; }
p { margin: 0; color: var(--text-2); }
a { display: inline-block; min-height: 48px; margin: 12px 16px 0 0; font-weight: 700; line-height: 48px; color: var(--ink); }
`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A place in the console, as its addresses have it after the `#`. */
const PLACE = /^[\w@./%+-]{1,300}$/;

const consoleAt = (place: string): string => (place ? `/ops#${place}` : '/ops');

const pageOf = (sentence: string, place: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in | Viewmax</title><style>${STYLE}</style></head>
<body>
<main>
<h1>You are not signed in</h1>
<p>${escapeHtml(sentence)}</p>
<a href="/ops/sign-in${place && `?to=${encodeURIComponent(place)}`}">Sign in again</a>
<a href="${consoleAt(place)}">Use a token</a>
</main>
</body>
</html>
`;

const partsOf = (request: FastifyRequest): string[] => cookieIn(request, UNDER_WAY.name)?.split('.') ?? [];

function readBegun(request: FastifyRequest): Begun {
  const [state, nonce, verifier] = partsOf(request);
  if (state && nonce && verifier) return { state, nonce, verifier };
  throw new Refused('This sign-in did not begin in this browser, or it took longer than ten minutes.', 'unauthorised');
}

/** The place that the person wanted, which no answer of the provider carries. */
function placeIn(request: FastifyRequest): string {
  const { to } = request.query as { to?: unknown };
  const place = to ?? Buffer.from(partsOf(request)[3] ?? '', 'base64url').toString();
  return typeof place === 'string' && PLACE.test(place) ? place : '';
}

interface SignInOptions {
  context: RegistryContext;
  provider: Provider;
  opsUrl?: string;
}

/** Leads a browser to the identity provider and back. */
export const signInPages: FastifyPluginAsync<SignInOptions> = async (app, { context, provider, opsUrl }) => {
  const originOf = ({ protocol, host }: FastifyRequest) => opsUrl ?? `${protocol}://${host}`;
  app.addHook('onRequest', limitOf(context.now, 'sign-ins'));

  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof Refused)) request.log.error({ err: error }, 'The sign-in failed');
    const refused = error instanceof Refused ? error : new Refused('Something failed on our side.', 'unavailable');
    return reply
      .code(STATUS[refused.code])
      .headers(HEADERS)
      .send(pageOf(refused.message, placeIn(request)));
  });

  app.get('/ops/sign-in', async (request, reply) => {
    const { address, state, nonce, verifier } = await provider.begin(`${originOf(request)}/ops/signed-in`);
    const place = Buffer.from(placeIn(request)).toString('base64url');
    const value = [state, nonce, verifier, place].join('.');
    reply.header('set-cookie', cookieFor(request, { ...UNDER_WAY, value, seconds: UNDER_WAY_SECONDS }));
    return reply.header('cache-control', 'no-store').redirect(address);
  });

  app.get('/ops/signed-in', async (request, reply) => {
    const begun = readBegun(request);
    reply.header('set-cookie', cookieFor(request, { ...UNDER_WAY, value: '', seconds: 0 }));
    const person = await provider.finish(new URL(request.url, originOf(request)), begun);
    const { secret } = await beginPersonSession(context, person, 'browser');
    reply.header('set-cookie', cookieFor(request, { value: secret, seconds: SESSION_MS / 1000 }));
    return reply.header('cache-control', 'no-store').redirect(consoleAt(placeIn(request)));
  });
};
