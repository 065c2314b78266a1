import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Identity, identitiesIn, titleOf, titlesOf } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import { troubleWith, versionsOf } from '../rollouts/can-deploy.ts';
import { readRules } from '../rollouts/least-plan.ts';
import { overreachOf } from '../rollouts/overreach.ts';
import { versionsLive } from '../rollouts/rollout-rows.ts';
import type { Previews as Links } from '../sets/preview.ts';
import { revokePreviews } from '../sets/revoke-previews.ts';
import { type ChangeContext, change } from '../state/change.ts';
import { type ChangeTables, tablesOf } from '../state/tables.ts';
import { type Principal, SETTINGS_TOKEN } from '../tokens/tokens.ts';

export interface PreviewView {
  id: string;
  /** The name of the token that made it. */
  by: string;
  releases: string[];
  tester: boolean;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

export interface NewPreview {
  releases: readonly Identity[];
  tester: boolean;
  hours: number;
}

export interface PreviewAdmin {
  /**
   * Makes a link for one browser. It rejects releases that do not fit the live ones, because the link would have no
   * effect.
   */
  make(who: Principal, wanted: NewPreview): Promise<{ id: string; token: string; expiresAt: string }>;
  /** Previews that have not expired, the newest first. */
  list(): Promise<PreviewView[]>;
  revoke(who: Principal, id: string): Promise<void>;
}

export interface PreviewContext extends ChangeContext {
  apiVersion: string;
  /** The environment's default of the rule `runPreviews`. */
  allowsRunPreviews?: boolean;
  links: Links;
  /** The caller runs this after a change of the releases of devices. */
  changed(): void;
}

const HOUR_MS = 3_600_000;
/** A limit, because every node holds the ids of revoked previews in memory. All runs of a trust share it. */
const MOST_OF_A_TOKEN = 200;

/** The token may have ended since the guard read it. */
async function refuseEnded(tables: ChangeTables, { id, by }: Principal, at: Date): Promise<void> {
  if (id === SETTINGS_TOKEN) return;
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
async function refuseRuns(tables: ChangeTables, { by, scope }: Principal, isDefault?: boolean): Promise<void> {
  if (scope !== 'publish' || (await readRules(tables, isDefault)).runPreviews) return;
  throw new Refused(
    `${by} may make no preview here, because it is outside the trusted environment. Make the preview in staging, or ask ops for "viewmax rules --run-previews yes".`,
    'forbidden',
  );
}

export function createPreviewAdmin(context: PreviewContext): PreviewAdmin {
  const { db, apiVersion, allowsRunPreviews, links, changed } = context;
  const tables = tablesOf(db);
  const rowOf = async (id: string) => {
    const row = await tables.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refused(`There is no preview ${id}.`, 'not_found');
    return row;
  };

  return {
    async make(who, { releases, tester, hours }) {
      const versions = versionsOf(releases);
      const id = randomBytes(6).toString('hex');
      const expiresAt = await change(context, who.by, async (its) => {
        await refuseEnded(its.tables, who, its.at);
        await refuseRuns(its.tables, who, allowsRunPreviews);
        await refuseTooMany(its.tables, who, its.at);
        const shown = { ...(await versionsLive(its.tables)), ...versions };
        const [trouble] = await troubleWith(its.tables, shown, apiVersion);
        if (trouble) throw new Refused(trouble);
        const overreach = await overreachOf(its.tables, releases);
        if (overreach.length > 0) throw new Refused(overreach.join(' '), 'refused', true);
        const until = new Date(its.at.getTime() + hours * HOUR_MS);
        await its.tables
          .insertInto('previews')
          .values({
            ...{ id, token: who.id, made_by: who.by, releases: JSON.stringify(versions), tester },
            ...{ created_at: its.at, expires_at: until },
          })
          .execute();
        const subject = releases.map(titleOf).join(' and ') || 'testers';
        await its.quietNote({ action: 'preview', subject, detail: { id, until: until.toISOString(), tester } });
        return until;
      });
      const token = links.write({ id, releases: versions, tester, expiresAt: expiresAt.getTime() });
      return { id, token, expiresAt: expiresAt.toISOString() };
    },
    async list() {
      const open = tables.selectFrom('previews').selectAll().where('expires_at', '>', new Date(context.now()));
      const rows = await open.orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        by: row.made_by,
        releases: titlesOf(row.releases),
        tester: row.tester,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        revokedAt: row.revoked_at?.toISOString() ?? null,
      }));
    },
    async revoke(who, id) {
      const { token, releases } = await rowOf(id);
      const names = identitiesIn(releases).map(({ name }) => name);
      const ownsAll = who.scope !== 'publish' && names.length > 0 && names.every((name) => name === who.remote);
      const mayRevoke = who.role === 'ops' || (who.role === 'squad' && (ownsAll || token === who.id));
      if (!mayRevoke) throw new Refused(`The token "${who.by}" may not revoke preview ${id}.`, 'forbidden');
      await change(context, who.by, async (its) => {
        const [revoked] = await revokePreviews(its, (query) => query.where('id', '=', id));
        if (!revoked) return;
        await its.note({ action: 'revoke preview', subject: id, detail: { releases: titlesOf(releases) } });
      });
      changed();
    },
  };
}
