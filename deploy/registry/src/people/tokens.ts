import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Action } from '@viewmax/contracts/ops/actions';
import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { NewToken, Principal, TokenView } from '@viewmax/contracts/ops/tokens';
import type { Selectable } from 'kysely';
import { revokePreviews } from '../rollouts/previews.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import { SETTINGS_TOKEN } from '../state/rights.ts';
import type { RegistryTables } from '../state/tables.ts';

export interface KnownToken {
  id: string;
  hash: string;
  principal: Principal;
}

const FORM = /^vm[xsr]_([0-9a-f]{12})_([\w-]{43})$/;
const DAY_MS = 86_400_000;
/** The bearer of a token is warned a week before it ends. */
const WARNED_MS = 7 * DAY_MS;

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
/** The registry stores this hash, and never the secret. */
export const hashOf = (secret: string): string => hash('sha256', secret);

/**
 * Makes the secret of a stored token (`vmx`), of one with scopes (`vms`) or of a run (`vmr`). A node of a version without
 * scopes reads only the first form, and so gives the others no more rights than they have.
 */
export function makeToken(kind: 'vmx' | 'vms' | 'vmr') {
  const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, token: `${kind}_${id}_${secret}`, hash: hashOf(secret) };
}

async function rowOf({ tables }: RegistryContext, id: string) {
  const row = await tables.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused(`There is no token ${id}.`, 'not_found');
  return row;
}

/** Returns the token itself, which is not stored and never shown again. */
export function createToken(context: RegistryContext, by: string, { name, role, remote, scopes, days }: NewToken) {
  const { id, token, hash } = makeToken(scopes ? 'vms' : 'vmx');
  return change(context, by, async (its) => {
    const expires_at = new Date(its.at.getTime() + days * DAY_MS);
    const row = { id, name, role, remote: remote ?? null, hash, created_at: its.at, expires_at };
    await its.tables
      .insertInto('tokens')
      .values({ ...row, scopes: scopes ? JSON.stringify(scopes) : null })
      .execute();
    await its.note({ action: 'create token', subject: id, detail: { name, role, remote, scopes, days } });
    return { id, token };
  });
}

const endAt = (
  context: RegistryContext,
  by: string,
  { id, name, role }: Pick<TokenView, 'id' | 'name' | 'role'>,
  action: Action,
  msFromNow: number,
  also: (its: Change) => Promise<string[]>,
) =>
  change(context, by, async (its) => {
    const expires_at = new Date(its.at.getTime() + msFromNow);
    await its.tables
      .updateTable('tokens')
      .set({ expires_at })
      .where('id', '=', id)
      .where('expires_at', '>', expires_at)
      .execute();
    const previews = await also(its);
    await its.note({ action, subject: id, detail: { name, role, ...(previews.length > 0 && { previews }) } });
  });

async function movePreviews({ tables }: Change, from: string, to: string): Promise<string[]> {
  await tables.updateTable('previews').set({ token: to }).where('token', '=', from).execute();
  await tables
    .updateTable('tokens')
    .set({ successor: to })
    .where((token) => token.or([token('id', '=', from), token('successor', '=', from)]))
    .execute();
  return [];
}

async function endPreviews(its: Change, id: string): Promise<string[]> {
  const before = await its.tables.selectFrom('tokens').select('id').where('successor', '=', id).execute();
  return revokePreviews(its, (query) => query.where('token', 'in', [id, ...before.map((token) => token.id)]));
}

/** The first token, from the settings. The ops team creates the others with it. */
const tokenOfSettings = ({ opsToken }: RegistryContext): KnownToken | null =>
  opsToken
    ? {
        id: SETTINGS_TOKEN,
        hash: hashOf(opsToken),
        principal: { id: SETTINGS_TOKEN, by: 'ops', kind: 'token', role: 'ops' },
      }
    : null;

/** A run outside the trusted environment publishes and makes previews. */
const scopesOf = ({ scope, scopes }: Pick<Selectable<RegistryTables['tokens']>, 'scope' | 'scopes'>) =>
  scope === 'publish' ? (['publish', 'preview'] satisfies TokenScope[]) : (scopes ?? undefined);

/** Finds a token by its id; null if it is unknown or has ended. */
export async function tokenById(context: RegistryContext, id: string): Promise<KnownToken | null> {
  if (id === SETTINGS_TOKEN) return tokenOfSettings(context);
  const row = await context.tables.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.expires_at.getTime() <= context.now()) return null;
  const { name: by, role, hash, remote, trust, expires_at } = row;
  const isEnding = !trust && expires_at.getTime() - context.now() <= WARNED_MS;
  const remotes = remote === null ? undefined : [remote];
  const principal = {
    ...{ id, by, kind: 'token' as const, role, remotes, scopes: scopesOf(row), trust: trust ?? undefined },
    ...(isEnding && { endsAt: expires_at.toISOString() }),
  };
  return { id, hash, principal };
}

/** The id of the newest token of a rotation; empty for a token that was not rotated. */
export async function successorOf({ tables }: RegistryContext, id: string): Promise<string> {
  const row = await tables.selectFrom('tokens').select('successor').where('id', '=', id).executeTakeFirst();
  return row?.successor ?? '';
}

/** Finds a token with its stored hash; null if it is unknown or has ended. */
export async function findToken(context: RegistryContext, token = ''): Promise<KnownToken | null> {
  const first = tokenOfSettings(context);
  if (first && isSame(hashOf(token), first.hash)) return first;
  const [, id, secret] = FORM.exec(token) ?? [];
  if (!id || !secret) return null;
  const stored = await tokenById(context, id);
  return stored && isSame(stored.hash, hashOf(secret)) ? stored : null;
}

export async function listTokens({ tables }: RegistryContext): Promise<TokenView[]> {
  // The log names the runs of pipelines. Their tokens last minutes.
  const stored = tables.selectFrom('tokens').selectAll().where('trust', 'is', null);
  const rows = await stored.orderBy('created_at', 'desc').execute();
  return rows.map(({ id, name, role, remote, scopes, created_at, expires_at }) => ({
    id,
    name,
    role,
    remote,
    scopes: scopes ?? undefined,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

/** Replaces a token. The old one works for `graceMinutes` more, and its previews move to the new one. */
export async function rotateToken(context: RegistryContext, by: string, id: string, graceMinutes: number) {
  const row = await rowOf(context, id);
  const { name, role, remote, scopes, created_at, expires_at } = row;
  if (row.trust) throw new Refused(`The token ${id} belongs to a run of a pipeline and cannot be rotated.`);
  const days = Math.max(1, Math.round((expires_at.getTime() - created_at.getTime()) / DAY_MS));
  const next = await createToken(context, by, {
    ...{ name, role, days, remote: remote ?? undefined, scopes: scopes ?? undefined },
  });
  await endAt(context, by, row, 'rotate token', graceMinutes * 60_000, (its) => movePreviews(its, id, next.id));
  return next;
}

/** Ends a token, and the previews of it and of earlier tokens in its rotation. */
export async function revokeToken(context: RegistryContext, by: string, id: string): Promise<void> {
  await endAt(context, by, await rowOf(context, id), 'revoke token', 0, (its) => endPreviews(its, id));
}
