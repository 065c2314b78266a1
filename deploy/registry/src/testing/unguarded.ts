import { guardNames } from '@viewmax/contracts/acts';

/** For rollouts on devices that do no acts: they would wait a day for them. */
export const UNGUARDED = { without: Object.fromEntries(guardNames.map((guard) => [guard, 'No device acts here.'])) };
