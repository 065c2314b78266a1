import { flagText } from '@viewmax/contracts/flags';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { RegistryContext } from '../state/context.ts';
import { versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { Versions } from '../state/state.ts';
import type { ChangeTables, RolloutRow, Tables } from '../state/tables.ts';

const MOST_SINCE = 200;

/** A rollout, as a sentence names it. */
export const wordsFor = (row: Pick<RolloutRow, 'id' | 'releases' | 'flag'>): string =>
  `Rollout ${row.id} (${row.flag ? flagText(row.flag) : remotesOf(row).join(', ')})`;

/** The remotes that a rollout changes. Their squads may command it. */
export const remotesOf = ({
  releases,
  flag,
}: Pick<RolloutView, 'releases' | 'flag'> | Pick<RolloutRow, 'releases' | 'flag'>): string[] =>
  flag ? [flag.remote] : Object.keys(releases);

export const activeRollouts = (tables: Tables): Promise<RolloutRow[]> =>
  tables.selectFrom('rollouts').selectAll().where('status', 'in', ['running', 'paused']).orderBy('id').execute();

export async function rolloutRow(tables: Tables, id: number): Promise<RolloutRow> {
  const row = await tables.selectFrom('rollouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused(`There is no rollout ${id}.`, 'not_found');
  return row;
}

/** The current row, if it still has the revision that the caller decided on. */
export async function rolloutAt(tables: ChangeTables, id: number, revision: number): Promise<RolloutRow> {
  const row = await rolloutRow(tables, id);
  if (row.revision === revision) return row;
  throw new Refused(
    `Rollout ${id} has changed: it is at revision ${row.revision}, not ${revision}. Reload it.`,
    'stale',
  );
}

export const versionsLive = async (tables: Tables): Promise<Versions> =>
  versionsOf(await tables.selectFrom('live').selectAll().execute());

export const readRollout = async ({ tables }: RegistryContext, id: number): Promise<RolloutView> =>
  viewOf(await rolloutRow(tables, id));

/** The newest first. */
export async function listRollouts({ tables }: RegistryContext, limit = 50): Promise<RolloutView[]> {
  const rows = await tables.selectFrom('rollouts').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(viewOf);
}

/** Those that devices had since then, the newest first. */
export async function rolloutsSince({ tables }: RegistryContext, from: Date): Promise<RolloutView[]> {
  const rows = await tables
    .selectFrom('rollouts')
    .selectAll()
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .orderBy('id', 'desc')
    .limit(MOST_SINCE)
    .execute();
  return rows.map(viewOf);
}

export const viewOf = (row: RolloutRow): RolloutView => ({
  id: row.id,
  revision: row.revision,
  status: row.status,
  releases: row.releases,
  control: row.control,
  ...(row.flag && { flag: row.flag }),
  plan: row.plan,
  step: row.step,
  stepSince: row.step_since.toISOString(),
  reason: row.reason,
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  ...(row.asked.length > 0 && { asked: row.asked }),
  ...(row.held_since && { heldSince: row.held_since.toISOString() }),
});
