export interface Quote {
  points: number;
  naira: number;
}

/** The most points for whole naira: the inverse of the price formula. */
const mostPointsFor = (naira: number) => Math.floor((300 * naira) / 203);

/** The Vp for a verified amount. The quoted price buys the quoted points; another amount buys its worth. */
export function pointsPaidFor(kobo: number, { points, naira }: Quote): number {
  const paid = Math.floor(kobo / 100);
  return paid === naira ? points : mostPointsFor(paid);
}
