import { randomBytes } from 'node:crypto';
import { type Flag, flagText } from '@viewmax/contracts/flags';
import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, releaseNames, versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { RolloutRow } from '../state/tables.ts';
import { endRollouts, withdraw } from './change-live.ts';
import { applyCommand } from './command-rollout.ts';
import { withoutEarlier } from './earlier-rollouts.ts';
import { mayStart, type Wanted } from './gates.ts';
import { dueHolds, type HeldRollouts, overdueText } from './held.ts';
import { viewOf, wordsFor } from './rollout-rows.ts';
import { checkPlan } from './rules.ts';
import { readSituation, type Situation } from './situation.ts';

export interface NewRollout extends Wanted {
  releases: readonly Identity[];
  reason?: string;
  /** Whether it ends the rollouts of earlier releases of the same remotes. */
  replace?: boolean;
  /** Without it, a start waits for rollouts that hold a release back. */
  held?: HeldRollouts;
}

/**
 * Promotes what is held back of these remotes and due, so that the new release is compared with it. The start is refused to a caller who
 * may not promote it, and while its verdict fails. Returns whether any was promoted.
 */
async function promoteHeld(
  context: RegistryContext,
  its: Change,
  { active, at }: Situation,
  { releases, held, isSquad }: NewRollout,
): Promise<boolean> {
  const due = held ? dueHolds(active, releases, at) : [];
  for (const row of due) {
    if (!held?.owns(Object.keys(row.releases)))
      throw new Refused(`${wordsFor(row)} is held back. ${overdueText(row)}`, 'forbidden');
    const { verdict, reason: why } = await held.judge(its.tables, row);
    if (verdict === 'fail')
      throw new Refused(
        `${wordsFor(row)} is held back, and fails: ${why} First run: viewmax rollout rollback ${row.id}.`,
      );
    const reason = `${releases.map(releaseName).join(' and ')} follows it.`;
    await applyCommand(context, its, row, { command: 'promote', id: row.id, revision: row.revision, reason, isSquad });
  }
  return due.length > 0;
}

interface Begun extends Pick<RolloutRow, 'releases' | 'control' | 'plan'> {
  flag?: Flag;
  reason?: string;
}

/** Notes a rollout at the first step of its plan. */
export async function beginRollout(
  { tables, at, note }: Change,
  by: string,
  { releases, control, plan, flag, reason }: Begun,
): Promise<RolloutRow> {
  const rollout = await tables
    .insertInto('rollouts')
    .values({
      salt: randomBytes(8).toString('hex'),
      status: 'running',
      releases: JSON.stringify(releases),
      control: JSON.stringify(control),
      plan: JSON.stringify(plan),
      step_since: at,
      reason: reason ?? null,
      started_by: by,
      started_at: at,
      ...(flag && { flag: JSON.stringify(flag) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const what = flag ? { flag: flagText(flag) } : { releases: releaseNames(releases) };
  await note({
    action: 'start',
    subject: `rollout ${rollout.id}`,
    detail: { ...what, steps: plan.steps.map(reachedBy), reason },
  });
  return rollout;
}

/** Starts a rollout at the first step of its plan. */
export function startRollout(context: RegistryContext, by: string, wanted: NewRollout): Promise<RolloutView> {
  const { releases, plan: own, reason } = wanted;
  if (own) checkPlan(own);
  return change(context, by, async (its) => {
    const { tables, at } = its;
    const before = await readSituation({ ...context, tables }, releases, at);
    const found = (await promoteHeld(context, its, before, wanted))
      ? await readSituation({ ...context, tables }, releases, at)
      : before;
    const situation = wanted.replace ? withoutEarlier(found) : found;
    const plan = mayStart(situation, wanted);
    const because = `${releases.map(releaseName).join(' and ')} replaces it.`;
    if (wanted.replace) for (const { name } of releases) await endRollouts(its, name, because);
    for (const release of releases) await withdraw(its, release, null);
    // The live releases of the same remotes, which a rollback restores.
    const control = Object.fromEntries(releases.map(({ name }) => [name, situation.live[name] ?? null]));
    return viewOf(await beginRollout(its, by, { releases: versionsOf(releases), control, plan, reason }));
  });
}
