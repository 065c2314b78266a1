import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Plan, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Identity } from '../base/identity.ts';
import { Refused } from '../base/refused.ts';
import { isRange } from '../needs/version-range.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { refusalsOf, versionsOf } from './can-deploy.ts';
import { refuseWhenFrozen } from './freezes.ts';
import { mustBeEnough } from './least-plan.ts';
import { overreachOf } from './overreach.ts';
import { versionsLive, viewOf } from './rollout-rows.ts';

export interface NewRollout {
  releases: readonly Identity[];
  plan: Plan;
  reason?: string;
  /** Whether the least plan of the ops team applies. */
  isSquad?: boolean;
}

/** Steps only add devices, so a step with a smaller percentage of the same devices would change nothing. */
function mustRise(steps: Plan['steps']): void {
  for (const [index, { percent, cohort }] of steps.entries()) {
    const wider = steps
      .slice(0, index)
      .find((before) => before.percent > percent && (!before.cohort || isDeepStrictEqual(before.cohort, cohort)));
    if (wider) {
      throw new Refused(`Percents only rise: step ${index + 1} has ${percent} %, after ${wider.percent} %.`, 'invalid');
    }
  }
}

function checkPlan({ steps }: Plan): void {
  mustRise(steps);
  for (const { cohort } of steps) {
    if (cohort?.appVersion && !isRange(cohort.appVersion)) {
      throw new Refused(`"${cohort.appVersion}" is no range of app versions that can be read.`, 'invalid');
    }
  }
}

/** Starts a rollout at the first step of its plan. */
export function startRollout(
  context: RegistryContext,
  by: string,
  { releases, plan, reason, isSquad }: NewRollout,
): Promise<RolloutView> {
  checkPlan(plan);
  return change(context, by, async ({ tables, at, note }) => {
    await refuseWhenFrozen(tables, at);
    if (isSquad) await mustBeEnough(tables, plan);
    const reasons = await refusalsOf(tables, releases, context);
    if (reasons.length > 0)
      throw new Refused(reasons.join(' '), 'refused', (await overreachOf(tables, releases)).length > 0);
    const live = await versionsLive(tables);
    for (const { name, version } of releases) {
      const row = tables.updateTable('releases').set({ withdrawn_at: null });
      await row.where('name', '=', name).where('version', '=', version).execute();
    }
    const rollout = await tables
      .insertInto('rollouts')
      .values({
        salt: randomBytes(8).toString('hex'),
        releases: JSON.stringify(versionsOf(releases)),
        control: JSON.stringify(Object.fromEntries(releases.map(({ name }) => [name, live[name] ?? null]))),
        plan: JSON.stringify(plan),
        step_since: at,
        reason: reason ?? null,
        started_by: by,
        started_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await note({
      action: 'start',
      subject: `rollout ${rollout.id}`,
      detail: { releases: releases.map(releaseName), steps: plan.steps.map(({ percent }) => percent), reason },
    });
    return viewOf(rollout);
  });
}
