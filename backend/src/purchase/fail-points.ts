/** The points of a purchase at which tests pause or kill the process; the database differs at each. */
export const failPoints = ['received', 'sent', 'committed', 'answered'] as const;

export type FailPoint = (typeof failPoints)[number];
