import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refused } from '../../base/refused.ts';
import { SESSION_MS } from '../../tokens/ops-sessions.ts';
import type { Principal } from '../../tokens/tokens.ts';
import { sessionCookie, sessionOf } from '../guard.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { isPrivateLine } from '../origin.ts';
import { readBody } from '../read-body.ts';

const sessionSchema = z.strictObject({ token: z.string().min(1).max(200) });

export interface SessionView extends Principal {
  /** The address of the app that this ops team runs. */
  publicUrl: string;
  /** The origin of previews, if it is another one. */
  previewUrl?: string;
  /** The name of this registry among others, such as `staging`. */
  environment: string;
}

/** No other site receives this cookie, and no script can read it. */
function cookieFor(request: FastifyRequest, value: string, seconds: number): string {
  const [path, secure] = request.protocol === 'https' ? ['/', '; Secure'] : ['/ops', ''];
  return `${sessionCookie(request)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** A browser exchanges a token for a session. No cookie contains the token. */
export const sessionRoutes: FastifyPluginAsync<OpsRoutes> = async (
  app,
  { guard, publicUrl, previewUrl, environmentOf, sessions },
) => {
  const viewOf = (request: FastifyRequest, principal: Principal): SessionView => ({
    ...principal,
    publicUrl: publicUrl(),
    previewUrl,
    environment: environmentOf(request),
  });

  app.get('/session', async (request) => viewOf(request, await guard.reader(request)));

  app.post('/session', { config: { isOpen: true } }, async (request, reply) => {
    if (!isPrivateLine(request))
      throw new Refused('A token may only be sent over https. Open this page with https.', 'forbidden');
    const { token } = readBody(sessionSchema, request.body);
    const begun = await sessions.begin(token);
    if (!begun) throw new Refused('This token is unknown or has expired.', 'unauthorised');
    await sessions.end(sessionOf(request));
    return reply
      .header('set-cookie', cookieFor(request, begun.secret, SESSION_MS / 1000))
      .send(viewOf(request, begun.principal));
  });

  app.delete('/session', { config: { isOpen: true } }, async (request, reply) => {
    await sessions.end(sessionOf(request));
    return reply
      .code(204)
      .header('set-cookie', cookieFor(request, '', 0))
      .send();
  });
};
