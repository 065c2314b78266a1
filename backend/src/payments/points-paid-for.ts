export type Quote = { points: number; naira: number };

/** The most points that whole naira buy: the price formula read backwards. */
const mostPointsFor = (naira: number) => Math.floor((300 * naira) / 203);

/** The Vp that a verified amount pays for: the quoted price buys the quoted points, less or more what it is worth. */
export function pointsPaidFor(kobo: number, { points, naira }: Quote): number {
  const paid = Math.floor(kobo / 100);
  return paid === naira ? points : mostPointsFor(paid);
}
