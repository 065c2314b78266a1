import { endSessionRequest, logoutRequest, sessionsResponse } from '@viewmax/contracts/account';
import { okResponse } from '@viewmax/contracts/auth';
import { endOtherSession, fetchSessions, logOut } from '@viewmax/contracts/calls';
import type { FastifyPluginAsync } from 'fastify';

export const sessions: FastifyPluginAsync = async (app) => {
  app.call(fetchSessions, { answer: sessionsResponse }, async ({ caller }) => ({
    sessions: await app.sessions.list(caller.id, caller.session.id),
  }));

  app.call(endOtherSession, { body: endSessionRequest, answer: okResponse }, async ({ body, caller }) => {
    if (body.session === 'others') await app.sessions.endOthers(caller.id, caller.session.id);
    else await app.sessions.endOne(caller.id, body.session);
    return { ok: true as const };
  });

  // This call needs no token: a phone without a network stores only the id, and sends it after the token has expired.
  app.call(logOut, { body: logoutRequest, answer: okResponse }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    await app.sessions.end(body.session);
    return { ok: true as const };
  });
};
