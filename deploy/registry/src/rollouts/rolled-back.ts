import { lagosText } from '@viewmax/contracts/ops/hours';
import type { RolledBack } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { releaseRow } from '../releases/releases.ts';
import { WATCH } from '../state/change.ts';
import type { Identity } from '../state/identity.ts';
import type { Tables } from '../state/tables.ts';

/** Whether a rollback took it. A new rollout removes the mark. */
async function isWithdrawn(tables: Tables, release: Identity): Promise<boolean> {
  return Boolean((await releaseRow(tables, release))?.withdrawn_at);
}

const latestRollout = (tables: Tables, { name, version }: Identity) =>
  tables
    .selectFrom('rollouts')
    .select(['id', 'status', 'reason', 'ended_at'])
    .where(sql<boolean>`releases ->> ${name} = ${version}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function didWatchRollBack(tables: Tables, id: number): Promise<boolean> {
  const entries = await tables
    .selectFrom('audit')
    .select('entry')
    .where('subject', '=', `rollout ${id}`)
    .where('action', '=', 'rollback')
    .execute();
  return entries.some(({ entry }) => JSON.parse(entry).by === WATCH);
}

async function rollbackOf(tables: Tables, release: Identity): Promise<RolledBack | undefined> {
  if (!(await isWithdrawn(tables, release))) return undefined;
  const rollout = await latestRollout(tables, release);
  if (rollout?.status !== 'rolled_back' || !rollout.ended_at) return undefined;
  if (!(await didWatchRollBack(tables, rollout.id))) return undefined;
  const named = releaseName(release);
  const because = rollout.reason ?? 'It was worse than its control.';
  return {
    release: named,
    rollout: rollout.id,
    at: rollout.ended_at.toISOString(),
    because,
    sentence: `${named} was rolled back at ${lagosText(rollout.ended_at.getTime())} in Lagos: ${because}`,
  };
}

/** The rollbacks that the watch decided on, of releases that no rollout holds again. */
export async function rolledBackByWatch(tables: Tables, releases: readonly Identity[]): Promise<RolledBack[]> {
  const found = await Promise.all(releases.map((release) => rollbackOf(tables, release)));
  return found.filter((one) => one !== undefined);
}

/** A sentence for each release that a rollback took. */
export async function withdrawnWarnings(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const withdrawn = await Promise.all(releases.map((release) => isWithdrawn(tables, release)));
  return releases.filter((_, index) => withdrawn[index]).map((one) => `${releaseName(one)} was rolled back before.`);
}
