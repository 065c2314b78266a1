import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { Cohort, Plan, RolloutView, Step } from '@viewmax/contracts/ops/rollouts';

type Limits = Step['cohort'];

/** A cohort includes another one if each of its limits is also a limit of the other. */
const holds = (wide: Limits, narrow: Limits): boolean =>
  Object.entries(wide ?? {}).every(
    ([name, limit]) => JSON.stringify(limit) === JSON.stringify(narrow?.[name as keyof Cohort]),
  );

/** The share of a cohort's devices that were reached up to this step; later steps remove no device. */
export const percentAmong = (cohort: Limits, { steps }: Pick<Plan, 'steps'>, step: number): number =>
  Math.max(0, ...steps.slice(0, step + 1).map((one) => (holds(one.cohort, cohort) ? reachedBy(one) : 0)));

/** The share of this step's own cohort that it reaches. */
export const percentAt = (plan: Pick<Plan, 'steps'>, step: number): number =>
  percentAmong(plan.steps[step]?.cohort, plan, step);

export const percentOf = ({ plan, step }: Pick<RolloutView, 'plan' | 'step'>): number => percentAt(plan, step);

/** The cohort of a step in words; empty for all devices. */
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
