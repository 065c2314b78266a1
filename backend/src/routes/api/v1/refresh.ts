import { refreshParams, tokenResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

export const refresh: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: refreshParams,
    response: { 200: tokenResponse, ...refusals(...authRefusals, 'forbidden') },
  };
  // Not behind `authenticate`, because this call accepts an expired token.
  app.get('/api/v1/refresh/:uuid', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const claims = app.tokens.read(request.headers.authorization);
    if (claims.expiresAt.getTime() + GRACE_MS <= app.backend.now().getTime()) throw new ApiError('session_ended');
    if (claims.userId !== request.params.uuid) throw new ApiError('forbidden');
    const user = await app.ownerOf(claims);
    await app.sessions.sawAgain(user.session.id);
    return { token: app.tokens.issue(user, user.session) };
  });
};
