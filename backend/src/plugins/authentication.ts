import jwt from '@fastify/jwt';
import type { onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { jwtSecrets } from '../config/secrets.ts';
import { ApiError } from '../errors/api-error.ts';
import type { SessionRecord } from '../repositories/sessions.ts';
import { type Caller, toWireUser, type UserRecord } from '../repositories/users.ts';

interface TokenClaims {
  userId: string;
  sessionId: string;
  sessionVersion: number;
  expiresAt: Date;
}

interface Payload {
  sub: string;
  sid: string;
  ver: number;
  iat: number;
  exp: number;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Payload;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: {
      issue(user: UserRecord, session: SessionRecord): string;
      /** Returns the claims of a token with our signature, expired or not, and rejects any other. */
      read(authorization: string | undefined): TokenClaims;
    };
    /** The owner of a token, unless the account is closed or the session has ended. */
    ownerOf(claims: TokenClaims): Promise<Caller>;
    /** An `onRequest` hook: refuses visitors, and puts the caller on the request. */
    authenticate: onRequestAsyncHookHandler;
    /** An `onRequest` hook after `authenticate`: refuses members. */
    attendantsOnly: onRequestAsyncHookHandler;
  }
  interface FastifyRequest {
    /** Set by `authenticate` alone. */
    caller: Caller;
  }
}

function claimsOf({ sub, sid, ver, exp }: Payload): TokenClaims {
  const { UUID } = JSON.parse(sub) as { UUID: string };
  return { userId: UUID, sessionId: sid, sessionVersion: ver, expiresAt: new Date(exp * 1000) };
}

export const authentication = fp(
  async (app) => {
    const { config, now } = app.backend;
    await app.register(jwt, {
      secret: config.JWT_SECRET,
      sign: { algorithm: 'HS256' },
    });
    // The backend checks expiry with its own clock, because an expired token is still valid for a refresh.
    const rules = { algorithms: ['HS256' as const], ignoreExpiration: true };
    const secrets = jwtSecrets(config);

    function verified(token: string): TokenClaims | undefined {
      for (const key of secrets) {
        try {
          return claimsOf(app.jwt.verify<Payload>(token, { ...rules, key }));
        } catch {
          // Another secret may have signed it.
        }
      }
    }

    app.decorate('tokens', {
      issue(user, { id, endsAt }) {
        const iat = Math.floor(now().getTime() / 1000);
        const exp = Math.min(iat + config.TOKEN_TTL_SECONDS, Math.floor(endsAt.getTime() / 1000));
        return app.jwt.sign({ sub: JSON.stringify(toWireUser(user)), sid: id, ver: user.sessionVersion, iat, exp });
      },
      read(authorization) {
        const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
        if (!token) throw new ApiError('token_missing');
        const claims = verified(token);
        if (!claims) throw new ApiError('token_invalid');
        return claims;
      },
    });

    app.decorate('ownerOf', async ({ userId, sessionId, sessionVersion }) => {
      const user = await app.users.bySession(sessionId);
      if (user?.id !== userId || user.sessionVersion !== sessionVersion) throw new ApiError('session_ended');
      if (user.session.endsAt <= now()) throw new ApiError('session_ended');
      return user;
    });

    app.decorateRequest('caller');
    app.decorate('authenticate', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { authorization } = request.headers;
      // The contract refuses visitors of the door as it refuses members. A bad token still gets 401, so the app renews it.
      if (!authorization && request.routeOptions.config.access === 'attendant') throw new ApiError('forbidden');
      const claims = app.tokens.read(authorization);
      if (claims.expiresAt <= now()) throw new ApiError('token_expired');
      request.caller = await app.ownerOf(claims);
    });
    app.decorate('attendantsOnly', async ({ caller }) => {
      if (caller.role !== 'attendant') throw new ApiError('forbidden');
    });
  },
  { name: 'authentication', dependencies: ['context', 'repositories'] },
);
