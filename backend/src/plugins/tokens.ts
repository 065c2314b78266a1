import jwt from '@fastify/jwt';
import fp from 'fastify-plugin';
import { jwtSecrets } from '../config/secrets.ts';
import { ApiError } from '../errors/api-error.ts';
import type { SessionRecord } from '../repositories/sessions.ts';
import { toWireUser } from '../repositories/to-wire-user.ts';
import type { UserRecord } from '../repositories/users.ts';

export interface TokenClaims {
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
  }
}

function claimsOf({ sub, sid, ver, exp }: Payload): TokenClaims {
  const { UUID } = JSON.parse(sub) as { UUID: string };
  return { userId: UUID, sessionId: sid, sessionVersion: ver, expiresAt: new Date(exp * 1000) };
}

export const tokens = fp(
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
  },
  { name: 'tokens', dependencies: ['context'] },
);
