import type { Cohort } from '@viewmax/contracts/ops/rollouts';
import { satisfies } from '../releases/version-range.ts';

/** The attributes of a device beside its id. */
export interface Attributes {
  platform: 'web' | 'android' | 'ios';
  appVersion?: string;
  lga?: string;
  tester?: boolean;
}

export function isIn(cohort: Cohort | undefined, { platform, appVersion, lga, tester }: Attributes): boolean {
  if (!cohort) return true;
  if (cohort.platforms && !cohort.platforms.includes(platform)) return false;
  if (cohort.appVersion && !satisfies(appVersion ?? '', cohort.appVersion)) return false;
  if (cohort.lgas && !(lga && cohort.lgas.includes(lga))) return false;
  return !cohort.testers || tester === true;
}
