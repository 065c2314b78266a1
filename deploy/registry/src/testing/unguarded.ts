import { guardNames } from '@viewmax/contracts/noted-events';

/** For rollouts on devices of which the backend notes nothing: they would wait a day for them. */
export const UNGUARDED = { without: Object.fromEntries(guardNames.map((guard) => [guard, 'No device acts here.'])) };
