const POINTS = 64;

const logSumExp = (values: readonly number[]): number => {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
};

/**
 * How strongly `hits` out of `total` speak against a share of at most `share`. It is a mixture sequential probability
 * ratio test with equal weight on all larger shares. The test may be repeated after every observation. If the share is
 * `share` or less, the chance of ever reaching 1/a is at most a.
 */
export function evidenceAbove(hits: number, total: number, share: number): number {
  const logOf = (rate: number) => hits * Math.log(rate) + (total - hits) * Math.log(1 - rate);
  const alternatives = Array.from({ length: POINTS }, (_, index) => share + ((index + 0.5) / POINTS) * (1 - share));
  return Math.exp(logSumExp(alternatives.map(logOf)) - Math.log(POINTS) - logOf(share));
}
