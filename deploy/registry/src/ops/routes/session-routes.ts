import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Refused } from '../../refused.ts';
import { SESSION_COOKIE } from '../guard.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const sessionSchema = z.strictObject({ token: z.string().min(1).max(200) });
const TWELVE_HOURS_S = 43_200;

/** A browser signs in with a token; from then on it is in a cookie that no script reads and no other site sends. */
export const sessionRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard }) => {
  const cookie = (value: string, seconds: number, isSecure: boolean) =>
    `${SESSION_COOKIE}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

  app.get('/session', async (request) => guard.reader(request));

  app.post('/session', { config: { isOpen: true } }, async (request, reply) => {
    const { token } = readBody(sessionSchema, request.body);
    const principal = await admin.tokens.authenticate(token);
    if (!principal) throw new Refused('This token is not known here, or has expired.', 'unauthorised');
    return reply.header('set-cookie', cookie(token, TWELVE_HOURS_S, request.protocol === 'https')).send(principal);
  });

  app.delete('/session', { config: { isOpen: true } }, async (request, reply) =>
    reply
      .code(204)
      .header('set-cookie', cookie('', 0, request.protocol === 'https'))
      .send(),
  );
};
