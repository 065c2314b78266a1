import { randomBytes } from 'node:crypto';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { rightsOf } from '../state/rights.ts';
import type { Tables } from '../state/tables.ts';
import { findToken, hashOf, tokenById } from './tokens.ts';

/** An absolute lifetime: using a session does not extend it. */
export const SESSION_MS = 12 * 3_600_000;

/** A session of a browser comes as a cookie, and a session of the command as a token. Neither works as the other. */
const FORMS = { browser: 'vmc_', command: 'vmp_' } as const;
export type SessionClient = keyof typeof FORMS;
/** The sessions of tokens from an earlier version have no form, and are of browsers. */
const clientOf = (secret: string): SessionClient => (secret.startsWith(FORMS.command) ? 'command' : 'browser');

/** The token with its hash, because the settings may have another token under its id later, or the person. */
type Holder = { token_id: string; token_hash: string } | { person: string };

/** Stores a session, whose secret goes to the client alone. A row of its own lets a sign-out end it on every node. */
export async function addSession(tables: Tables, at: Date, client: SessionClient, holder: Holder) {
  const secret = `${FORMS[client]}${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(at.getTime() + SESSION_MS);
  await tables.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  const none = { token_id: null, token_hash: null, person: null };
  await tables
    .insertInto('sessions')
    .values({ ...none, ...holder, id: hashOf(secret), expires_at: expiresAt })
    .execute();
  return { secret, expiresAt };
}

/** Exchanges a token for a session of a browser. Null for an unknown token. */
export async function beginSession(
  context: RegistryContext,
  token: string,
): Promise<{ secret: string; principal: Principal } | null> {
  const known = await findToken(context, token);
  if (!known || known.principal.trust) return null;
  if (known.principal.scopes)
    throw new Refused('A token with scopes is for a pipeline, and signs nobody in here.', 'forbidden');
  const holder = { token_id: known.id, token_hash: known.hash };
  const { secret } = await addSession(context.tables, new Date(context.now()), 'browser', holder);
  return { secret, principal: known.principal };
}

/** The bearer of a session; null once the session or its token has ended, or the person's groups have no role here. */
export async function findSession(
  context: RegistryContext,
  secret: string | undefined,
  client: SessionClient,
): Promise<Principal | null> {
  if (!secret || clientOf(secret) !== client) return null;
  const { people, tables, now } = context;
  const row = await tables
    .selectFrom('sessions')
    .leftJoin('people', 'people.id', 'sessions.person')
    .select(['sessions.expires_at', 'sessions.token_id', 'sessions.token_hash'])
    .select(['people.id', 'people.name', 'people.groups', 'people.issuer'])
    .where('sessions.id', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= now()) return null;
  if (row.token_id !== null) {
    const known = await tokenById(context, row.token_id);
    return known?.hash === row.token_hash ? known.principal : null;
  }
  const { id, name, groups, issuer } = row;
  if (!people || issuer !== people.issuer || id === null || name === null) return null;
  const rights = rightsOf(people.groups, groups ?? []);
  return rights && { id, by: name, kind: 'person', ...rights };
}

export async function endSession({ tables }: RegistryContext, secret: string | undefined): Promise<void> {
  if (secret) await tables.deleteFrom('sessions').where('id', '=', hashOf(secret)).execute();
}
