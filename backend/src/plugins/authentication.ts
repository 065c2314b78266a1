import type { onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';
import type { UserRecord } from '../repositories/users.ts';
import type { TokenClaims } from './tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook: refuses visitors, and puts the caller on the request. */
    authenticate: onRequestAsyncHookHandler;
    /** The owner of a token, unless the account is gone or a changed password ended the session. */
    ownerOf(claims: TokenClaims): Promise<UserRecord>;
  }
  interface FastifyRequest {
    /** Set by `authenticate` alone. */
    caller: UserRecord;
  }
}

export const authentication = fp(
  async (app) => {
    app.decorateRequest('caller');
    app.decorate('ownerOf', async ({ userId, sessionVersion }) => {
      const user = await app.users.byId(userId);
      if (user?.sessionVersion !== sessionVersion) throw new ApiError('session_ended');
      return user;
    });
    app.decorate('authenticate', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const claims = app.tokens.read(request.headers.authorization);
      if (claims.expiresAt <= app.backend.now()) throw new ApiError('token_expired');
      request.caller = await app.ownerOf(claims);
    });
  },
  { name: 'authentication', dependencies: ['tokens', 'users'] },
);
