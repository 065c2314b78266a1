import { randomBytes } from 'node:crypto';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { findToken, hashOf, tokenById } from './tokens.ts';

/** An absolute lifetime: using a session does not extend it. */
export const SESSION_MS = 12 * 3_600_000;

/**
 * Exchanges a token for a session, whose secret goes into a cookie. Null for an unknown token. Each session is a row, so
 * that signing out ends it on every node.
 */
export async function beginSession(
  context: RegistryContext,
  token: string,
): Promise<{ secret: string; principal: Principal } | null> {
  const { tables } = context;
  const known = await findToken(context, token);
  if (!known || known.principal.trust) return null;
  // A node of a version without scopes would give the session all rights.
  if (known.principal.scopes)
    throw new Refused('A token with scopes is for a pipeline, and signs nobody in here.', 'forbidden');
  const secret = randomBytes(32).toString('base64url');
  const at = context.now();
  await tables.deleteFrom('ops_sessions').where('expires_at', '<=', new Date(at)).execute();
  const row = {
    id: hashOf(secret),
    token_id: known.id,
    token_hash: known.hash,
    expires_at: new Date(at + SESSION_MS),
  };
  await tables.insertInto('ops_sessions').values(row).execute();
  return { secret, principal: known.principal };
}

/** The bearer of a session; null once the session or its token has ended. */
export async function findSession(context: RegistryContext, secret: string | undefined): Promise<Principal | null> {
  if (!secret) return null;
  const sessions = context.tables.selectFrom('ops_sessions').selectAll();
  const row = await sessions.where('id', '=', hashOf(secret)).executeTakeFirst();
  if (!row || row.expires_at.getTime() <= context.now()) return null;
  const known = await tokenById(context, row.token_id);
  // The settings may have another token under this id by now.
  return known?.hash === row.token_hash ? known.principal : null;
}

export async function endSession({ tables }: RegistryContext, secret: string | undefined): Promise<void> {
  if (secret) await tables.deleteFrom('ops_sessions').where('id', '=', hashOf(secret)).execute();
}
