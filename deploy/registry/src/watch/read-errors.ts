import type { StoredError, StoredErrors } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import type { Unmap } from '../releases/unmap.ts';
import { identityOf } from '../state/identity.ts';
import type { Arm } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import { MOST_OF_RELEASE } from './errors.ts';

/** The devices of a rollout: those that reported the cause, of those that used its releases. */
type Share = NonNullable<StoredError['share']>;

async function lastRollout(tables: Tables, release: string): Promise<number | null> {
  const { name, version } = identityOf(release);
  const all = tables.selectFrom('rollouts').select('id').orderBy('id', 'desc');
  const row = await all.where(sql<boolean>`releases ->> ${name} = ${version}`).executeTakeFirst();
  return row?.id ?? null;
}

async function readShares(tables: Tables, rollout: number): Promise<(cause: string) => Share> {
  const { rows: used } = await sql<{ arm: Arm; of: number }>`
    select arm, count(*)::int as of from registry.compared where rollout_id = ${rollout} and used group by arm`.execute(
    tables,
  );
  const { rows: failed } = await sql<{ cause: string; arm: Arm; failed: number }>`
    select cause, arm, count(*)::int as failed from registry.error_devices where rollout_id = ${rollout}
    group by cause, arm`.execute(tables);
  const of = (arm: Arm) => used.find((one) => one.arm === arm)?.of ?? 0;
  const failedOf = (cause: string, arm: Arm) =>
    failed.find((one) => one.cause === cause && one.arm === arm)?.failed ?? 0;
  return (cause) => ({
    canary: { failed: failedOf(cause, 'canary'), of: of('canary') },
    control: { failed: failedOf(cause, 'control'), of: of('control') },
  });
}

/** Reads the errors of a release, the most frequent first. */
export async function readErrors(tables: Tables, unmap: Unmap, release: string): Promise<StoredErrors> {
  const rows = await tables
    .selectFrom('errors')
    .selectAll()
    .where('release', '=', release)
    .orderBy('count', 'desc')
    .orderBy('cause')
    .limit(MOST_OF_RELEASE)
    .execute();
  const loads = await tables
    .selectFrom('figures')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('release', '=', release)
    .where('metric', '=', 'load')
    .executeTakeFirstOrThrow();
  const rollout = await lastRollout(tables, release);
  const shareOf = rollout === null ? null : await readShares(tables, rollout);
  const scripts = rows.map(({ place, frames }) =>
    [place, ...frames.filter((frame) => frame !== place)].filter(Boolean),
  );
  const sources = await unmap(scripts.flat());
  const errors = rows.map(({ cause, kind, message, count, first_at, last_at }, at): StoredError => {
    const frames = (scripts[at] ?? []).map((script) => ({ script, source: sources.get(script) ?? null }));
    const share = shareOf?.(cause) ?? null;
    return { cause, kind, message, frames, count, firstAt: first_at, lastAt: last_at, share };
  });
  return { release, rollout, loads: loads.count, errors };
}
