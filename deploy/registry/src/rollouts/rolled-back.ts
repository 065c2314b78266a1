import type { RolledBack } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { WATCH } from '../state/change.ts';
import type { Identity } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';

export async function isWithdrawn(tables: Tables, { name, version }: Identity): Promise<boolean> {
  const row = await tables
    .selectFrom('releases')
    .select('withdrawn_at')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return Boolean(row?.withdrawn_at);
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function rollbackOf(tables: Tables, release: Identity): Promise<RolledBack | undefined> {
  // A new rollout removes the mark.
  if (!(await isWithdrawn(tables, release))) return undefined;
  const rollout = await tables
    .selectFrom('rollouts')
    .select(['id', 'status', 'reason', 'ended_at'])
    .where(sql<boolean>`releases ->> ${release.name} = ${release.version}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (rollout?.status !== 'rolled_back' || !rollout.ended_at) return undefined;
  const byWatch = await tables
    .selectFrom('audit')
    .select('seq')
    .where('entry', 'like', `%"by":"${WATCH}"%"action":"rollback"%"subject":"rollout ${rollout.id}"%`)
    .executeTakeFirst();
  if (!byWatch) return undefined;
  const named = releaseName(release);
  const because = rollout.reason ?? 'It was worse than its control.';
  return {
    release: named,
    rollout: rollout.id,
    at: rollout.ended_at.toISOString(),
    because,
    sentence: `${named} was rolled back at ${utc(rollout.ended_at)}: ${because}`,
  };
}

/** The rollbacks that the watch decided on, of releases that no rollout holds again. */
export async function rolledBackByWatch(tables: Tables, releases: readonly Identity[]): Promise<RolledBack[]> {
  const found = await Promise.all(releases.map((release) => rollbackOf(tables, release)));
  return found.filter((one) => one !== undefined);
}
