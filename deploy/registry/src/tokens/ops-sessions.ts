import { hash, randomBytes } from 'node:crypto';
import type { Database } from '@viewmax/server/database';
import { tablesOf } from '../state/tables.ts';
import type { Principal, Tokens } from './tokens.ts';

/** An absolute lifetime: using a session does not extend it. */
export const SESSION_MS = 12 * 3_600_000;

export interface OpsSessions {
  /** Exchanges a token for a session, whose secret goes into a cookie. Null for an unknown token. */
  begin(token: string): Promise<{ secret: string; principal: Principal } | null>;
  /** Null once the session or its token has ended. */
  authenticate(secret: string | undefined): Promise<Principal | null>;
  end(secret: string | undefined): Promise<void>;
}

interface SessionContext {
  db: Database;
  now: () => number;
}

const idOf = (secret: string): string => hash('sha256', secret);

/** Sessions of browsers. Each is a row, so that signing out ends it on every node. */
export function createOpsSessions({ db, now }: SessionContext, tokens: Pick<Tokens, 'known' | 'named'>): OpsSessions {
  const tables = tablesOf(db);
  return {
    async begin(token) {
      const known = await tokens.known(token);
      // A session has no scope, and a run needs none.
      if (!known || known.principal.scope) return null;
      const secret = randomBytes(32).toString('base64url');
      const at = now();
      await tables.deleteFrom('ops_sessions').where('expires_at', '<=', new Date(at)).execute();
      const row = {
        id: idOf(secret),
        token_id: known.id,
        token_hash: known.hash,
        expires_at: new Date(at + SESSION_MS),
      };
      await tables.insertInto('ops_sessions').values(row).execute();
      return { secret, principal: known.principal };
    },
    async authenticate(secret) {
      if (!secret) return null;
      const row = await tables.selectFrom('ops_sessions').selectAll().where('id', '=', idOf(secret)).executeTakeFirst();
      if (!row || row.expires_at.getTime() <= now()) return null;
      const known = await tokens.named(row.token_id);
      // The settings may have another token under this id by now.
      return known?.hash === row.token_hash ? known.principal : null;
    },
    async end(secret) {
      if (secret) await tables.deleteFrom('ops_sessions').where('id', '=', idOf(secret)).execute();
    },
  };
}
