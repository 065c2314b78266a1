import { randomBytes } from 'node:crypto';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, releaseNames, versionsOf } from '../state/identity.ts';
import { endRollouts, withdraw } from './change-live.ts';
import { withoutEarlier } from './earlier-rollouts.ts';
import { mayStart, type Wanted } from './gates.ts';
import { viewOf } from './rollout-rows.ts';
import { checkPlan } from './rules.ts';
import { readSituation } from './situation.ts';

export interface NewRollout extends Wanted {
  releases: readonly Identity[];
  reason?: string;
  /** Whether it ends the rollouts of earlier releases of the same remotes. */
  replace?: boolean;
}

/** Starts a rollout at the first step of its plan. */
export function startRollout(context: RegistryContext, by: string, wanted: NewRollout): Promise<RolloutView> {
  const { releases, plan: own, reason } = wanted;
  if (own) checkPlan(own);
  return change(context, by, async (its) => {
    const { tables, at } = its;
    const found = await readSituation({ ...context, tables }, releases, at);
    const situation = wanted.replace ? withoutEarlier(found) : found;
    const plan = mayStart(situation, wanted);
    const because = `${releases.map(releaseName).join(' and ')} replaces it.`;
    if (wanted.replace) for (const { name } of releases) await endRollouts(its, name, because);
    for (const release of releases) await withdraw(its, release, null);
    // The live releases of the same remotes, which a rollback restores.
    const control = Object.fromEntries(releases.map(({ name }) => [name, situation.live[name] ?? null]));
    const rollout = await tables
      .insertInto('rollouts')
      .values({
        salt: randomBytes(8).toString('hex'),
        status: 'running',
        releases: JSON.stringify(versionsOf(releases)),
        control: JSON.stringify(control),
        plan: JSON.stringify(plan),
        step_since: at,
        reason: reason ?? null,
        started_by: by,
        started_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const steps = plan.steps.map(({ percent }) => percent);
    await its.note({
      action: 'start',
      subject: `rollout ${rollout.id}`,
      detail: { releases: releaseNames(rollout.releases), steps, reason },
    });
    return viewOf(rollout);
  });
}
