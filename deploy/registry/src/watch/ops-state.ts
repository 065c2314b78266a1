import type { Freeze, RolloutView } from '@viewmax/contracts/ops';
import type { Comparison, Verdict } from '../health/verdict.ts';
import type { State, Versions } from '../resolve/state.ts';
import { viewOf } from '../rollouts/rollout-rows.ts';
import type { Tables } from '../state/tables.ts';
import { comparisonsOf } from './comparison.ts';
import { judgeRollout } from './watch.ts';

export interface OpsState {
  revision: number;
  live: Versions;
  off: Record<string, string>;
  freezes: readonly Freeze[];
  /** Remotes that ops took out for good, the latest first. */
  retired: { name: string; reason: string; by: string; at: string }[];
  /** Running and paused rollouts come first, then the latest ended ones. */
  rollouts: (RolloutView & { comparison: Comparison; verdict: Verdict })[];
}

const MAX = 30;

export async function opsState(tables: Tables, readState: () => Promise<State>, now: number): Promise<OpsState> {
  const { revision, live, off, freezes } = await readState();
  const rows = await tables
    .selectFrom('rollouts')
    .selectAll()
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
  const views = rows.map(viewOf);
  const comparisons = await comparisonsOf(
    tables,
    views.map(({ id }) => id),
    now,
  );
  const rollouts = comparisons.map((comparison, index) => {
    const rollout = views[index] as RolloutView;
    return { ...rollout, comparison, verdict: judgeRollout(rollout, comparison) };
  });
  const gone = await tables.selectFrom('retired').selectAll().orderBy('retired_at', 'desc').limit(MAX).execute();
  const retired = gone.map(({ name, reason, retired_by: by, retired_at }) => ({
    name,
    reason,
    by,
    at: retired_at.toISOString(),
  }));
  return { revision, live, off, freezes, retired, rollouts };
}
