import { isInHold } from '@viewmax/contracts/ops/hold';
import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import type { RolloutView, Step } from '@viewmax/contracts/ops/rollouts';
import { inTurn } from '@viewmax/server/in-turn';
import { commandRollout, type Order } from '../rollouts/command-rollout.ts';
import { freezeAt } from '../rollouts/freezes.ts';
import { activeRollouts, viewOf } from '../rollouts/rollout-rows.ts';
import { closedText, readRules } from '../rollouts/rules.ts';
import { WATCH } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { RolloutRow } from '../state/tables.ts';
import { comparisonOf, lastComparisonsOf, networkCountsOf } from './comparison.ts';
import { dependsOnFew, leastNetworks, type NetworkCounts } from './depends-on-few.ts';
import { signalOf } from './kinds.ts';
import { judge } from './verdict.ts';
import { harmText } from './words.ts';

const MINUTE_MS = 60_000;
/** The time for which too few noted events of a usual guard alone hold a rollout. Then people decide. */
const ASK_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Judges a rollout at its current step by figures alone. */
export const judgeRollout = (rollout: Pick<RolloutView, 'plan' | 'step' | 'asked'>, comparison: Comparison): Verdict =>
  judge(comparison, devicesWanted(rollout), {
    ...rollout.plan,
    asked: rollout.asked,
    isLast: isLast(rollout),
    isInHold: isInHold(rollout),
  });

/** Whether the next step gives the release to all devices, or to all but those of a hold. */
function isLast({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): boolean {
  const [current, ...later] = plan.steps.slice(step);
  return current?.percent !== 100 && !current?.hold && later.every(({ percent, hold }) => percent === 100 || hold);
}

// At 100 percent there is no control to compare with, and a hold ends by its time alone.
function devicesWanted({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): number {
  const current = plan.steps[step] as Step;
  return current.percent === 100 || current.hold ? 0 : current.minDevices;
}

/** Of the first check after an update, so that the rollouts of before do not delay the present ones. */
const MOST_KEPT = 10;

/** Keeps the comparison with which rollouts ended. Nothing compares them again, and their devices can go. */
async function keepLastComparisons({ tables }: RegistryContext): Promise<void> {
  const isMissing = tables.selectFrom('rollouts').where('comparison', 'is', null);
  const ended = await isMissing
    .select(['id', 'ended_at'])
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST_KEPT)
    .execute();
  for (const { id, ended_at } of ended) {
    const comparison = JSON.stringify(await comparisonOf(tables, id, (ended_at as Date).getTime()));
    const row = tables.updateTable('rollouts').set({ comparison }).where('id', '=', id);
    await row.where('comparison', 'is', null).execute();
  }
}

/** A large rollout delays no other one, and calls keep connections. */
const AT_ONCE = 3;

/**
 * Checks every rollout once, and carries out its plan. A paused rollout still has devices, so it may be rolled back. Any node may run this at any time.
 */
export async function watchOnce(context: RegistryContext): Promise<void> {
  const { tables, now } = context;
  const at = new Date(now());
  const isHeld = ((await freezeAt(tables, at)) ?? closedText(await readRules(tables), at)) !== undefined;
  const failed: Error[] = [];
  const inLine = inTurn({ atOnce: AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY, refusal: () => new Error() });
  const check = async (row: RolloutRow) => {
    try {
      await checkRollout(context, row, isHeld);
    } catch (error) {
      // Another node or a person was faster, or the registry refused. The next check reads the rollout again.
      if (error instanceof Refused) return;
      failed.push(new Error(`Rollout ${row.id} could not be checked: ${(error as Error).message}`, { cause: error }));
    }
  };
  await Promise.all((await activeRollouts(tables)).map((row) => inLine(() => check(row))));
  await keepLastComparisons(context).catch((error) => {
    failed.push(new Error(`A last comparison could not be kept: ${(error as Error).message}`, { cause: error }));
  });
  // The job of the clock has failed, which its metric counts and the log names. The other rollouts were checked.
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join(' '));
}

async function checkRollout(context: RegistryContext, row: RolloutRow, isHeld: boolean): Promise<void> {
  const { tables, now } = context;
  const before = viewOf(row);
  const [comparison = {}] = await lastComparisonsOf(tables, [row], now(), 'watch');
  const judged = judgeRollout(before, comparison);
  if (judged.waitsFor && isDue(before, now()) && !isHeldSince(before)) {
    const held = tables
      .updateTable('rollouts')
      .set({ held_since: new Date(now()) })
      .where('id', '=', row.id);
    await held.where('revision', '=', row.revision).execute();
  }
  const planned = orderFor(before, judged, now(), isHeld);
  const isPossible = ({ command: wanted }: Decision) => row.status === 'running' || wanted === 'rollback';
  if (!planned || !isPossible(planned)) return;
  const networks =
    planned.command === 'pause'
      ? []
      : [await networkCountsOf(tables, row.id, 'wide', now()), await networkCountsOf(tables, row.id, 'narrow', now())];
  const order = pauseOnFewNetworks(planned, before, judged, { comparison, networks, now: now() });
  if (!isPossible(order)) return;
  const evidence = Object.fromEntries(judged.judged.map(({ name, evidence: its }) => [name, its]));
  const detail = { counts: comparison, evidence, networks: networks[0]?.seen };
  await commandRollout(context, WATCH, { ...order, id: row.id, revision: row.revision, detail });
}

export type Decision = Required<Pick<Order, 'command' | 'reason'>> & Pick<Order, 'asked'>;

const isDue = ({ plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>, now: number): boolean =>
  now - Date.parse(stepSince) >= (plan.steps[step] as Step).minMinutes * MINUTE_MS;

/** Whether the time of `heldSince` belongs to the present step. */
const isHeldSince = ({ heldSince, stepSince }: Pick<RolloutView, 'heldSince' | 'stepSince'>): boolean =>
  heldSince !== undefined && heldSince >= stepSince;

/** The plan's own decision, by the figures of all networks together. */
export function orderFor(
  rollout: Pick<RolloutView, 'plan' | 'step' | 'stepSince' | 'asked' | 'heldSince'>,
  { verdict, judged, reason, waitsFor }: Verdict,
  now: number,
  /** Whether a freeze or the closed hours of the rules forbid to advance. */
  isHeld: boolean,
): Decision | null {
  const { plan, step, heldSince, asked = [] } = rollout;
  if (verdict === 'fail') return { command: plan.onFail === 'rollback' ? 'rollback' : 'pause', reason };
  // Too few reports may mean that the release does not start; later reports decide that. Too many have no good
  // explanation.
  if (judged.some(({ name, says }) => name === 'more' && says === 'harm')) return { command: 'pause', reason };
  // A signal asks once: after people resumed the rollout, it has its answer.
  const signal = judged.find(
    ({ name, role, says }) => role === 'signal' && says === 'harm' && !asked.includes(signalOf(name)),
  );
  if (signal) return { command: 'pause', reason: harmText(signal), asked: [...asked, signalOf(signal.name)] };
  if (plan.steps[step]?.advance !== 'auto' || !isDue(rollout, now) || isHeld) return null;
  if (waitsFor && heldSince && isHeldSince(rollout) && now - Date.parse(heldSince) >= ASK_AFTER_MS)
    return { command: 'pause', reason, asked: [...asked, ...waitsFor] };
  return verdict === 'pass' ? { command: 'advance', reason } : null;
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
    const dependence = dependsOnFew(comparison, own, devicesWanted(rollout), least, rollout.plan);
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
