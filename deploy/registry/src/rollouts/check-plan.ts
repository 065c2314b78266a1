import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '@viewmax/contracts/ops/rollouts';
import { isRange } from '../releases/version-range.ts';
import { Refused } from '../state/refused.ts';

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

/** Rejects a plan whose steps or ranges mean nothing. */
export function checkPlan({ steps }: Plan): void {
  mustRise(steps);
  for (const { cohort } of steps) {
    if (cohort?.appVersion && !isRange(cohort.appVersion)) {
      throw new Refused(`"${cohort.appVersion}" is no range of app versions that can be read.`, 'invalid');
    }
  }
}
