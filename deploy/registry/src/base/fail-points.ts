/** The points at which tests kill the process. The stored state differs at each of them: the README lists it. */
export const publishPoints = ['checked', 'stored', 'noted'] as const;
export const commandPoints = ['changed', 'committed'] as const;
export const purgePoints = ['buried', 'removed'] as const;

export type FailPoint = (typeof publishPoints | typeof commandPoints | typeof purgePoints)[number];
