import type { Cohort, Plan, RolloutView, Step } from '@viewmax/shared/contracts/ops';

type Limits = Step['cohort'];

/** A cohort holds another one when it limits by nothing that the other does not limit by. */
const holds = (wide: Limits, narrow: Limits): boolean =>
  Object.entries(wide ?? {}).every(
    ([name, limit]) => JSON.stringify(limit) === JSON.stringify(narrow?.[name as keyof Cohort]),
  );

/** Of the devices of a cohort, how many are reached up to this step: a step takes nothing back from another. */
export const percentAmong = (cohort: Limits, { steps }: Pick<Plan, 'steps'>, step: number): number =>
  Math.max(0, ...steps.slice(0, step + 1).map((one) => (holds(one.cohort, cohort) ? one.percent : 0)));

/** Of the devices that this step is for, how many it reaches. */
export const percentAt = (plan: Pick<Plan, 'steps'>, step: number): number =>
  percentAmong(plan.steps[step]?.cohort, plan, step);

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
