import type { Rules } from '@viewmax/contracts/ops/ownership';

/** Rules that refuse no plan and no person. */
export const NO_RULES: Rules = {
  firstPercent: 100,
  minMinutes: 0,
  minDevices: 0,
  promote: 'squad',
  dayMegabytes: 200,
  runPreviews: true,
  guards: {},
  never: '',
  plans: {},
  secondPerson: null,
};
