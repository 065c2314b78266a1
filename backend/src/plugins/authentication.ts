import type { onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';
import type { Caller } from '../repositories/users.ts';
import type { TokenClaims } from './tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook: refuses visitors, and puts the caller on the request. */
    authenticate: onRequestAsyncHookHandler;
    /** An `onRequest` hook after `authenticate`: refuses members. */
    attendantsOnly: onRequestAsyncHookHandler;
    /** The owner of a token, unless the account is closed or the session has ended. */
    ownerOf(claims: TokenClaims): Promise<Caller>;
  }
  interface FastifyRequest {
    /** Set by `authenticate` alone. */
    caller: Caller;
  }
}

export const authentication = fp(
  async (app) => {
    app.decorateRequest('caller');
    app.decorate('ownerOf', async ({ userId, sessionId, sessionVersion }) => {
      const user = await app.users.bySession(sessionId);
      if (user?.id !== userId || user.sessionVersion !== sessionVersion) throw new ApiError('session_ended');
      if (user.session.endsAt <= app.backend.now()) throw new ApiError('session_ended');
      return user;
    });
    app.decorate('authenticate', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const claims = app.tokens.read(request.headers.authorization);
      if (claims.expiresAt <= app.backend.now()) throw new ApiError('token_expired');
      request.caller = await app.ownerOf(claims);
    });
    app.decorate('attendantsOnly', async ({ caller }) => {
      if (caller.role !== 'attendant') throw new ApiError('forbidden');
    });
  },
  { name: 'authentication', dependencies: ['tokens', 'repositories'] },
);
