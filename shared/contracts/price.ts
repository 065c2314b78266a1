/**
 * The price of `points` in naira: two thirds of a naira each and a 1.5 % fee, rounded up, in integers so that no float
 * drifts.
 *
 * @example
 * nairaFor(1000); // 677
 */
export function nairaFor(points: number): number {
  return Math.ceil((203 * points) / 300);
}

/** A payment counts in whole naira. */
export const wholeNaira = (kobo: number): number => Math.floor(kobo / 100);

/** The naira of money that could not become points. The hundredths of another currency are no kobo. */
export const nairaOf = ({ kind, kobo }: { kind: string; kobo: number }): number | undefined =>
  kind === 'wrong_currency' ? undefined : wholeNaira(kobo);
