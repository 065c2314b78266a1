import { logoutRequest } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../../../errors/refusals.ts';

export const logout: FastifyPluginAsyncZod = async (app) => {
  const schema = { body: logoutRequest, response: { 200: okResponse, ...refusals('invalid_request') } };
  // This call needs no token: a phone without a network stores only the id, and sends it after the token has expired.
  app.post('/api/v1/user/logout', { schema }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    await app.sessions.end(body.session);
    return { ok: true as const };
  });
};
