import type { RolloutView, Step } from '@viewmax/shared/contracts/ops';
import { Refused } from '../base/refused.ts';
import { hangsOn, leastNetworks, type NetworkCounts } from '../health/hangs-on.ts';
import { type Comparison, judge, PROOF, type Verdict } from '../health/verdict.ts';
import type { Order } from '../rollouts/command-rollout.ts';
import { freezeAt } from '../rollouts/freezes.ts';
import { activeRollouts, viewOf } from '../rollouts/rollout-rows.ts';
import type { Tables } from '../state/tables.ts';
import { comparisonOf, networkCountsOf } from './comparison.ts';

/** Who does what happens by itself. */
export const WATCH = 'watch';

export interface WatchOptions {
  tables: Tables;
  now: () => number;
  command(by: string, order: Order): Promise<RolloutView>;
  /** Somebody has to know of it. */
  alert(alert: { rollout: RolloutView; verdict: Verdict; comparison: Comparison }): void;
}

const MINUTE_MS = 60_000;

/** What the figures say about a rollout at its current step, without what people decide. */
export const judgeRollout = (rollout: Pick<RolloutView, 'plan' | 'step'>, comparison: Comparison): Verdict =>
  judge(comparison, devicesWanted(rollout));

// At 100 percent nobody is left to be compared with.
function devicesWanted({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): number {
  const current = plan.steps[step] as Step;
  return current.percent === 100 ? 0 : current.minDevices;
}

/** Looks once at every rollout, and does what its plan says. One that is paused still has its devices, so it is taken back too. Any node may do so at any time. */
export async function watchOnce({ tables, now, command, alert }: WatchOptions): Promise<void> {
  const isFrozen = (await freezeAt(tables, new Date(now()))) !== undefined;
  for (const row of await activeRollouts(tables)) {
    const before = viewOf(row);
    const comparison = await comparisonOf(tables, row.id);
    const judged = judgeRollout(before, comparison);
    const planned = orderFor(before, judged, now(), isFrozen);
    const isPossible = ({ command: wanted }: Decision) => row.status === 'running' || wanted === 'rollback';
    if (!planned || !isPossible(planned)) continue;
    const networks =
      planned.command === 'pause'
        ? []
        : [await networkCountsOf(tables, row.id, 'wide'), await networkCountsOf(tables, row.id, 'narrow')];
    const order = orderOfMany(planned, before, judged, { comparison, networks, now: now() });
    if (!isPossible(order)) continue;
    const detail = { comparison, evidence: judged.evidence, networks: networks[0]?.seen };
    try {
      const rollout = await command(WATCH, {
        ...order,
        id: row.id,
        revision: row.revision,
        detail,
      });
      if (rollout.status !== 'running') alert({ rollout, verdict: judged, comparison });
    } catch (error) {
      // Another node or a person was faster, or the registry says no: it stays as it is, and is looked at again.
      if (!(error instanceof Refused)) throw error;
    }
  }
}

export type Decision = Required<Pick<Order, 'command' | 'reason'>>;

/** The plan's own order, by the figures of all networks together. */
export function orderFor(
  { plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>,
  { verdict, evidence, reason }: Verdict,
  now: number,
  isFrozen: boolean,
): Decision | null {
  if (verdict === 'fail') return { command: plan.onFail === 'rollback' ? 'rollback' : 'pause', reason };
  // Fewer may mean that it does not start: then more devices tell soon. More has no good reason.
  if (evidence.more >= PROOF) return { command: 'pause', reason };
  const current = plan.steps[step] as Step;
  const isDue = now - Date.parse(stepSince) >= current.minMinutes * MINUTE_MS;
  return verdict === 'pass' && current.advance === 'auto' && isDue && !isFrozen ? { command: 'advance', reason } : null;
}

export interface Origins {
  comparison: Comparison;
  /** By each width. */
  networks: readonly NetworkCounts[];
  now: number;
}

const networksIn = (count: number): string => `${count} network${count === 1 ? '' : 's'}`;

/** Reports can be made up, so nothing happens by itself that hangs on few networks: the rollout pauses, and people decide. */
export function orderOfMany(
  planned: Decision,
  rollout: Pick<RolloutView, 'plan' | 'step' | 'startedAt'>,
  { verdict, reason }: Verdict,
  { comparison, networks, now }: Origins,
): Decision {
  const minutes = (now - Date.parse(rollout.startedAt)) / MINUTE_MS;
  for (const { networks: own, seen } of networks) {
    const least = leastNetworks(seen, minutes);
    const hanging = hangsOn(comparison, own, devicesWanted(rollout), least);
    if (!hanging) continue;
    const { count, without } = hanging;
    const why =
      verdict === 'fail'
        ? `${reason} But that hangs on ${networksIn(count)}, fewer than the ${least} that the watch asks for.`
        : `Without the reports of ${networksIn(count)}: ${without.reason}`;
    return { command: 'pause', reason: why };
  }
  return planned;
}
