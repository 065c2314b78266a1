import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import type { RolloutView, Step } from '@viewmax/contracts/ops/rollouts';
import { Refused } from '../base/refused.ts';
import { WATCH } from '../base/watch-name.ts';
import { dependsOnFew, leastNetworks, type NetworkCounts } from '../health/depends-on-few.ts';
import { judge, PROOF } from '../health/verdict.ts';
import { commandRollout, type Order } from '../rollouts/command-rollout.ts';
import { freezeAt } from '../rollouts/freezes.ts';
import { activeRollouts, viewOf } from '../rollouts/rollout-rows.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Alert } from './alerts.ts';
import { comparisonOf, networkCountsOf } from './comparison.ts';

const MINUTE_MS = 60_000;

/** Judges a rollout at its current step by figures alone. */
export const judgeRollout = (rollout: Pick<RolloutView, 'plan' | 'step'>, comparison: Comparison): Verdict =>
  judge(comparison, devicesWanted(rollout));

// At 100 percent there is no control to compare with.
function devicesWanted({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): number {
  const current = plan.steps[step] as Step;
  return current.percent === 100 ? 0 : current.minDevices;
}

/**
 * Checks every rollout once and carries out its plan. A paused rollout still has devices, so it may be rolled back. Any
 * node may run this at any time. `alert` notifies the ops team.
 */
export async function watchOnce(context: RegistryContext, alert: (alert: Alert) => void): Promise<void> {
  const { tables, now } = context;
  const isFrozen = (await freezeAt(tables, new Date(now()))) !== undefined;
  for (const row of await activeRollouts(tables)) {
    const before = viewOf(row);
    const comparison = await comparisonOf(tables, row.id, now());
    const judged = judgeRollout(before, comparison);
    const planned = orderFor(before, judged, now(), isFrozen);
    const isPossible = ({ command: wanted }: Decision) => row.status === 'running' || wanted === 'rollback';
    if (!planned || !isPossible(planned)) continue;
    const networks =
      planned.command === 'pause'
        ? []
        : [
            await networkCountsOf(tables, row.id, 'wide', now()),
            await networkCountsOf(tables, row.id, 'narrow', now()),
          ];
    const order = pauseOnFewNetworks(planned, before, judged, { comparison, networks, now: now() });
    if (!isPossible(order)) continue;
    const detail = { comparison, evidence: judged.evidence, networks: networks[0]?.seen };
    try {
      const rollout = await commandRollout(context, WATCH, {
        ...order,
        id: row.id,
        revision: row.revision,
        detail,
      });
      if (rollout.status !== 'running') alert({ rollout, verdict: judged, comparison });
    } catch (error) {
      // Another node or a person was faster, or the registry refused. The next check reads the rollout again.
      if (!(error instanceof Refused)) throw error;
    }
  }
}

export type Decision = Required<Pick<Order, 'command' | 'reason'>>;

/** The plan's own decision, by the figures of all networks together. */
export function orderFor(
  { plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>,
  { verdict, evidence, reason }: Verdict,
  now: number,
  isFrozen: boolean,
): Decision | null {
  if (verdict === 'fail') return { command: plan.onFail === 'rollback' ? 'rollback' : 'pause', reason };
  // Too few reports may mean that the release does not start; later reports decide that. Too many have no good
  // explanation.
  if (evidence.more >= PROOF) return { command: 'pause', reason };
  const current = plan.steps[step] as Step;
  const isDue = now - Date.parse(stepSince) >= current.minMinutes * MINUTE_MS;
  return verdict === 'pass' && current.advance === 'auto' && isDue && !isFrozen ? { command: 'advance', reason } : null;
}

export interface Origins {
  comparison: Comparison;
  /** The counts by each width. */
  networks: readonly NetworkCounts[];
  now: number;
}

const networksIn = (count: number): string => `${count} network${count === 1 ? '' : 's'}`;

/**
 * Reports can be faked. If a decision depends on few networks, the watch pauses the rollout instead, so that people
 * decide.
 */
export function pauseOnFewNetworks(
  planned: Decision,
  rollout: Pick<RolloutView, 'plan' | 'step' | 'startedAt'>,
  { verdict, reason }: Verdict,
  { comparison, networks, now }: Origins,
): Decision {
  const minutes = (now - Date.parse(rollout.startedAt)) / MINUTE_MS;
  for (const { networks: own, seen } of networks) {
    const least = leastNetworks(seen, minutes);
    const dependence = dependsOnFew(comparison, own, devicesWanted(rollout), least);
    if (!dependence) continue;
    const { count, without } = dependence;
    const why =
      verdict === 'fail'
        ? `${reason} But the decision depends on ${networksIn(count)}, fewer than the required ${least}.`
        : `Without the reports of ${networksIn(count)}: ${without.reason}`;
    return { command: 'pause', reason: why };
  }
  return planned;
}
