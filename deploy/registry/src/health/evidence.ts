const POINTS = 64;

const logSumExp = (values: readonly number[]): number => {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
};

/**
 * How strongly `hits` out of `total` speak against a share of at most `share` (a mixture sequential probability ratio test,
 * with equal weight on shares above it). It may be looked at after every single one: if the share is `share` or less, the
 * chance that this ever reaches 1/a, at any time, is at most a.
 */
export function evidenceAbove(hits: number, total: number, share: number): number {
  const logOf = (rate: number) => hits * Math.log(rate) + (total - hits) * Math.log(1 - rate);
  const alternatives = Array.from({ length: POINTS }, (_, index) => share + ((index + 0.5) / POINTS) * (1 - share));
  return Math.exp(logSumExp(alternatives.map(logOf)) - Math.log(POINTS) - logOf(share));
}
