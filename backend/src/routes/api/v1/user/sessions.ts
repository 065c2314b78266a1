import { endSessionRequest, sessionsResponse } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

export const userSessions: FastifyPluginAsyncZod = async (app) => {
  const onRequest = app.authenticate;
  const listed = { response: { 200: sessionsResponse, ...refusals(...authRefusals) } };
  app.get('/api/v1/user/sessions', { schema: listed, onRequest }, async ({ caller }) => ({
    sessions: await app.sessions.list(caller.id, caller.session.id),
  }));

  const ended = {
    body: endSessionRequest,
    response: { 200: okResponse, ...refusals('invalid_request', ...authRefusals) },
  };
  app.post('/api/v1/user/sessions/end', { schema: ended, onRequest }, async ({ body, caller }) => {
    if (body.session === 'others') await app.sessions.endOthers(caller.id, caller.session.id);
    else await app.sessions.endOne(caller.id, body.session);
    return { ok: true as const };
  });
};
