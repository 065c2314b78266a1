import { randomBytes } from 'node:crypto';
import type { PreviewView } from '@viewmax/contracts/ops/previews';
import type { Read } from '@viewmax/contracts/ops/schemas';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, identitiesIn, releaseNames, versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { hasScope, isOutsideRun, named, SETTINGS_TOKEN } from '../state/rights.ts';
import type { Preview } from '../state/signing.ts';
import type { ChangeTables, RegistryTables } from '../state/tables.ts';
import { mustHaveRights } from './gates.ts';
import { readRules } from './rules.ts';
import { readSituation, troubleWith } from './situation.ts';

type Query = UpdateQueryBuilder<RegistryTables, 'previews', 'previews', UpdateResult>;

/**
 * Revokes active previews and returns their ids. The caller has to write a note, because only a note notifies other
 * nodes.
 */
export async function revokePreviews({ tables, at }: Change, these: (query: Query) => Query): Promise<string[]> {
  const open = tables
    .updateTable('previews')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
  const rows = await these(open).returning('id').execute();
  return rows.map(({ id }) => id);
}

type NewPreview = Omit<Read<'makePreview'>['body'], 'releases'> & { releases: readonly Identity[] };

const HOUR_MS = 3_600_000;
/** A limit, because every node holds the ids of revoked previews in memory. All runs of a trust share it. */
const MOST_OF_A_TOKEN = 200;

/** The token may have ended since the call was let through. */
async function refuseEnded(tables: ChangeTables, { id, by, kind }: Principal, at: Date): Promise<void> {
  if (kind === 'person' || id === SETTINGS_TOKEN) return;
  const token = await tables.selectFrom('tokens').select('expires_at').where('id', '=', id).executeTakeFirst();
  if (!token || token.expires_at <= at) throw new Refused(`The token "${by}" has ended.`, 'unauthorised');
}

async function refuseTooMany(tables: ChangeTables, { id, trust }: Principal, at: Date): Promise<void> {
  const owners = trust ? tables.selectFrom('tokens').select('id').where('trust', '=', trust) : [id];
  const own = tables.selectFrom('previews').where('token', 'in', owners).where('expires_at', '>', at);
  const { count } = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  if (count < MOST_OF_A_TOKEN) return;
  throw new Refused(`This token has ${MOST_OF_A_TOKEN} previews that have not expired, which is the limit.`);
}

/** A pull request contains code that no reviewer has seen. */
async function refuseRuns(tables: ChangeTables, who: Principal, isProduction?: boolean): Promise<void> {
  if (!isOutsideRun(who) || (await readRules(tables, isProduction)).runPreviews) return;
  throw new Refused(
    `${who.by} may make no preview here, because it is outside the trusted environment. Make the preview in staging, or ask ops for "viewmax rules --run-previews yes".`,
    'forbidden',
  );
}

/**
 * Makes a link for one browser. It rejects releases that do not fit the live ones, because the link would have no effect.
 */
export async function makePreview(
  context: RegistryContext,
  who: Principal,
  { releases, tester, hours }: NewPreview,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const versions = versionsOf(releases);
  const id = randomBytes(6).toString('hex');
  const expiresAt = await change(context, who.by, async (its) => {
    await refuseEnded(its.tables, who, its.at);
    await refuseRuns(its.tables, who, context.isProduction);
    await refuseTooMany(its.tables, who, its.at);
    const situation = await readSituation({ ...context, tables: its.tables }, releases, its.at);
    const [trouble] = troubleWith(situation, { ...situation.live, ...versions });
    if (trouble) throw new Refused(trouble);
    mustHaveRights(situation);
    const until = new Date(its.at.getTime() + hours * HOUR_MS);
    await its.tables
      .insertInto('previews')
      .values({
        ...{ id, token: who.id, made_by: who.by, releases: JSON.stringify(versions), tester },
        ...{ created_at: its.at, expires_at: until },
      })
      .execute();
    const subject = releases.map(releaseName).join(' and ') || 'testers';
    await its.note({ action: 'preview', subject, detail: { id, until: until.toISOString(), tester } });
    return until;
  });
  const token = context.previews.write({ id, releases: versions, tester, expiresAt: expiresAt.getTime() });
  return { id, token, expiresAt: expiresAt.toISOString() };
}

/** Previews that have not expired, the newest first. */
export async function listPreviews({ tables, now }: RegistryContext): Promise<PreviewView[]> {
  const open = tables.selectFrom('previews').selectAll().where('expires_at', '>', new Date(now()));
  const rows = await open.orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.made_by,
    releases: releaseNames(row.releases),
    tester: row.tester,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

export async function revokePreview(context: RegistryContext, who: Principal, id: string): Promise<void> {
  const row = await context.tables.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused(`There is no preview ${id}.`, 'not_found');
  const { token, releases } = row;
  const names = identitiesIn(releases).map(({ name }) => name);
  const mayAll = !isOutsideRun(who) && hasScope(who, 'preview');
  const ownsAll = mayAll && names.length > 0 && names.every((name) => who.remotes?.includes(name));
  const mayRevoke = who.role === 'ops' || (who.role === 'squad' && (ownsAll || token === who.id));
  if (!mayRevoke) throw new Refused(`${named(who)} may not revoke preview ${id}.`, 'forbidden');
  await change(context, who.by, async (its) => {
    const [revoked] = await revokePreviews(its, (query) => query.where('id', '=', id));
    if (!revoked) return;
    await its.note({ action: 'revoke preview', subject: id, detail: { releases: releaseNames(releases) } });
  });
}

/** The preview of a link; null for one that is foreign, expired or revoked. */
export async function findPreview(
  { tables, previews, readState }: RegistryContext,
  token: string,
): Promise<Preview | null> {
  const preview = previews.read(token);
  if (!preview || (await readState()).revokedPreviews.has(preview.id)) return null;
  const rows = tables.selectFrom('previews').select('id').where('id', '=', preview.id);
  return (await rows.executeTakeFirst()) ? preview : null;
}
