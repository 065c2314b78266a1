import type { Comparison } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { viewOf } from '../rollouts/rollout-rows.ts';
import type { RegistryContext } from '../state/context.ts';
import type { RolloutRow } from '../state/tables.ts';
import { lastComparisonsOf } from './comparison.ts';
import { bySide, verdictBySide } from './counts-by-side.ts';
import { judgeRollout } from './watch.ts';

/** A comparison and its verdict, also in the shape that a reader of the previous version knows. */
export function judgedFigures(
  rollout: Pick<RolloutView, 'plan' | 'step' | 'asked'>,
  counts: Comparison,
): Required<Pick<JudgedRollout, 'counts' | 'verdict' | 'comparison'>> {
  const verdict = judgeRollout(rollout, counts);
  return { counts, verdict: { ...verdict, ...verdictBySide(verdict) }, comparison: bySide(counts) };
}

/** Rollouts with their comparisons and verdicts. Only those that have not ended cost a comparison. */
export async function judgedRollouts(
  { tables, now }: RegistryContext,
  rows: readonly RolloutRow[],
): Promise<JudgedRollout[]> {
  const comparisons = await lastComparisonsOf(tables, rows, now());
  return rows.map((row, index) => {
    const rollout = viewOf(row);
    return { ...rollout, ...judgedFigures(rollout, comparisons[index] ?? {}) };
  });
}
