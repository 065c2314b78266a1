import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenRole } from '@viewmax/contracts/ops';
import type { RunScope } from '@viewmax/contracts/trust';
import { Refused } from '../base/refused.ts';
import { revokePreviews } from '../sets/revoke-previews.ts';
import { type Change, type ChangeContext, change } from '../state/change.ts';
import { tablesOf } from '../state/tables.ts';

/** The id of the token from the settings, which has no row. */
export const SETTINGS_TOKEN = 'settings';

export interface Principal {
  /** The token's id. */
  id: string;
  by: string;
  role: TokenRole;
  /** The one remote of a squad. */
  remote?: string;
  /** The part of the squad's rights that a run of its pipeline has. Absent for all of them. */
  scope?: RunScope;
  /** The trust that created the token of a run. */
  trust?: string;
}

export interface TokenView {
  id: string;
  name: string;
  role: TokenRole;
  remote: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface NewToken {
  name: string;
  role: TokenRole;
  remote?: string;
  days: number;
}

export interface KnownToken {
  id: string;
  hash: string;
  principal: Principal;
}

export interface Tokens {
  authenticate(token: string | undefined): Promise<Principal | null>;
  /** Finds a token with its stored hash; null if it is unknown or has ended. */
  known(token: string | undefined): Promise<KnownToken | null>;
  /** Finds a token by its id. */
  named(id: string): Promise<KnownToken | null>;
  /** Returns the token itself, which is not stored and never shown again. */
  create(by: string, wanted: NewToken): Promise<{ id: string; token: string }>;
  list(): Promise<TokenView[]>;
  /** Replaces a token. The old one works for `graceMinutes` more, and its previews move to the new one. */
  rotate(by: string, id: string, graceMinutes: number): Promise<{ id: string; token: string }>;
  /** Ends a token, and the previews of it and of earlier tokens in its rotation. */
  revoke(by: string, id: string): Promise<void>;
}

const FORM = /^vm[xr]_([0-9a-f]{12})_([\w-]{43})$/;
const DAY_MS = 86_400_000;

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
const hashOf = (secret: string): string => hash('sha256', secret);

export interface MadeToken {
  id: string;
  token: string;
  hash: string;
}

/**
 * Makes the secret of a stored token (`vmx`) or of a run (`vmr`). A node of a version without scopes does not read the
 * second form, and so gives a run no more rights than it has.
 */
export function makeToken(kind: 'vmx' | 'vmr'): MadeToken {
  const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, token: `${kind}_${id}_${secret}`, hash: hashOf(secret) };
}

/** `opsToken` is the first token, from the settings. The ops team creates the others with it. */
export function createTokens(context: ChangeContext, opsToken?: string, changed = () => {}): Tokens {
  const tables = tablesOf(context.db);
  const rowOf = async (id: string) => {
    const row = await tables.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refused(`There is no token ${id}.`, 'not_found');
    return row;
  };

  const create: Tokens['create'] = (by, { name, role, remote, days }) => {
    const { id, token, hash } = makeToken('vmx');
    return change(context, by, async (its) => {
      const expires_at = new Date(its.at.getTime() + days * DAY_MS);
      const row = { id, name, role, remote: remote ?? null, hash, created_at: its.at, expires_at };
      await its.tables.insertInto('tokens').values(row).execute();
      await its.quietNote({ action: 'create token', subject: id, detail: { name, role, remote, days } });
      return { id, token };
    });
  };

  const endAt = (
    by: string,
    { id, name, role }: Pick<TokenView, 'id' | 'name' | 'role'>,
    action: string,
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
      // The note notifies every node of the revoked previews.
      if (previews.length > 0) await its.note({ action, subject: id, detail: { name, role, previews } });
      else await its.quietNote({ action, subject: id, detail: { name, role } });
    });

  const movePreviews = async ({ tables }: Change, from: string, to: string): Promise<string[]> => {
    await tables.updateTable('previews').set({ token: to }).where('token', '=', from).execute();
    await tables
      .updateTable('tokens')
      .set({ successor: to })
      .where((token) => token.or([token('id', '=', from), token('successor', '=', from)]))
      .execute();
    return [];
  };

  const endPreviews = async (its: Change, id: string): Promise<string[]> => {
    const before = await its.tables.selectFrom('tokens').select('id').where('successor', '=', id).execute();
    return revokePreviews(its, (query) => query.where('token', 'in', [id, ...before.map((token) => token.id)]));
  };

  const ofSettings: KnownToken | null = opsToken
    ? { id: SETTINGS_TOKEN, hash: hashOf(opsToken), principal: { id: SETTINGS_TOKEN, by: 'ops', role: 'ops' } }
    : null;

  const named: Tokens['named'] = async (id) => {
    if (id === SETTINGS_TOKEN) return ofSettings;
    const row = await tables.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.expires_at.getTime() <= context.now()) return null;
    const { name: by, role, hash, remote, scope, trust } = row;
    const principal = {
      ...{ id, by, role, remote: remote ?? undefined, scope: scope ?? undefined, trust: trust ?? undefined },
    };
    return { id, hash, principal };
  };

  const known: Tokens['known'] = async (token = '') => {
    if (ofSettings && isSame(hashOf(token), ofSettings.hash)) return ofSettings;
    const [, id, secret] = FORM.exec(token) ?? [];
    if (!id || !secret) return null;
    const kept = await named(id);
    return kept && isSame(kept.hash, hashOf(secret)) ? kept : null;
  };

  return {
    authenticate: async (token) => (await known(token))?.principal ?? null,
    known,
    named,
    create,
    async list() {
      // The log names the runs of pipelines. Their tokens last minutes.
      const stored = tables.selectFrom('tokens').selectAll().where('trust', 'is', null);
      const rows = await stored.orderBy('created_at', 'desc').execute();
      return rows.map(({ id, name, role, remote, created_at, expires_at }) => ({
        id,
        name,
        role,
        remote,
        createdAt: created_at.toISOString(),
        expiresAt: expires_at.toISOString(),
      }));
    },
    async rotate(by, id, graceMinutes) {
      const row = await rowOf(id);
      const { name, role, remote, created_at, expires_at } = row;
      if (row.trust) throw new Refused(`The token ${id} belongs to a run of a pipeline and cannot be rotated.`);
      const days = Math.max(1, Math.round((expires_at.getTime() - created_at.getTime()) / DAY_MS));
      const next = await create(by, { name, role, remote: remote ?? undefined, days });
      await endAt(by, row, 'rotate token', graceMinutes * 60_000, (its) => movePreviews(its, id, next.id));
      return next;
    },
    async revoke(by, id) {
      await endAt(by, await rowOf(id), 'revoke token', 0, (its) => endPreviews(its, id));
      changed();
    },
  };
}
