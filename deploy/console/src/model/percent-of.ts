import type { Plan, RolloutView, Step } from '@viewmax/shared/contracts/ops';

/** Of the devices that a rollout is for, how many it reaches with this step: a step takes nothing back from another. */
export const percentAt = ({ steps }: Pick<Plan, 'steps'>, step: number): number =>
  Math.max(0, ...steps.slice(0, step + 1).map(({ percent }) => percent));

export const percentOf = ({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): number => percentAt(plan, step);

/** Who a step is for, in words; nothing when it is for all. */
export function cohortWords({ cohort }: Pick<Step, 'cohort'>): string {
  if (!cohort) return '';
  const { platforms, appVersion, lgas, testers } = cohort;
  return [
    platforms?.join(' and '),
    appVersion && `app ${appVersion}`,
    lgas && `in ${lgas.join(', ')}`,
    testers && 'testers',
  ]
    .filter(Boolean)
    .join(', ');
}
