import type { StoredError, StoredErrors } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import type { Unmap } from '../releases/unmap.ts';
import type { RegistryContext } from '../state/context.ts';
import { identityOf } from '../state/identity.ts';
import type { Arm } from '../state/state.ts';
import type { RolloutRow, Tables } from '../state/tables.ts';
import { lastComparisonsOf } from './comparison.ts';
import { MOST_OF_RELEASE } from './errors.ts';
import { countsOf } from './verdict.ts';

type Rollout = Pick<RolloutRow, 'id' | 'comparison'>;

/** The devices of a rollout: those that reported the cause, of those that used its releases. */
type Share = NonNullable<StoredError['share']>;

async function lastRollout(tables: Tables, release: string): Promise<Rollout | null> {
  const { name, version } = identityOf(release);
  const all = tables.selectFrom('rollouts').select(['id', 'comparison']).orderBy('id', 'desc');
  return (await all.where(sql<boolean>`releases ->> ${name} = ${version}`).executeTakeFirst()) ?? null;
}

async function readShares(tables: Tables, rollout: Rollout, now: number): Promise<(cause: string) => Share> {
  const [comparison = {}] = await lastComparisonsOf(tables, [rollout], now);
  const used = countsOf(comparison, 'used');
  const { rows: failed } = await sql<{ cause: string; arm: Arm; failed: number }>`
    select cause, arm, count(*)::int as failed from registry.error_devices where rollout_id = ${rollout.id}
    group by cause, arm`.execute(tables);
  const failedOf = (cause: string, arm: Arm) =>
    failed.find((one) => one.cause === cause && one.arm === arm)?.failed ?? 0;
  return (cause) => ({
    canary: { failed: failedOf(cause, 'canary'), of: used.against },
    control: { failed: failedOf(cause, 'control'), of: used.before },
  });
}

/** Reads the errors of a release, the most frequent first. */
export async function readErrors(
  { tables, now }: Pick<RegistryContext, 'tables' | 'now'>,
  unmap: Unmap,
  release: string,
): Promise<StoredErrors> {
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
  const shareOf = rollout === null ? null : await readShares(tables, rollout, now());
  const scripts = rows.map(({ place, frames }) =>
    [place, ...frames.filter((frame) => frame !== place)].filter(Boolean),
  );
  const sources = await unmap([...scripts, ...rows.map(({ components }) => components)].flat());
  const framesOf = (found: readonly string[] = []) =>
    found.map((script) => ({ script, source: sources.get(script) ?? null }));
  const errors = rows.map(({ cause, kind, message, count, first_at, last_at, ...row }, at): StoredError => {
    const [frames, components] = [framesOf(scripts[at]), framesOf(row.components)];
    const share = shareOf?.(cause) ?? null;
    return {
      cause,
      kind,
      message,
      frames,
      components,
      flags: row.flags,
      count,
      firstAt: first_at,
      lastAt: last_at,
      share,
    };
  });
  return { release, rollout: rollout?.id ?? null, loads: loads.count, errors };
}
