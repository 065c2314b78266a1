import type { Comparison } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView } from '@viewmax/contracts/ops/rollouts';
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
