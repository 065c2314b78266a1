/** Counts by length of time. A few numbers give every quantile with an error of at most an eighth. */
export type Histogram = number[];

const FIRST_MS = 25;
const PER_DOUBLING = 3;
/** The last bucket begins at 32 seconds and counts everything longer. */
export const SIZE = 32;

/** The longest time that this bucket counts, in ms. */
export const limitOf = (bucket: number): number => FIRST_MS * 2 ** (bucket / PER_DOUBLING);

const bucketFor = (ms: number): number =>
  Math.min(SIZE - 1, Math.max(0, Math.ceil(PER_DOUBLING * Math.log2(Math.max(ms, 1) / FIRST_MS))));

export function histogramOf(ms: number): Histogram {
  const buckets = Array<number>(SIZE).fill(0);
  buckets[bucketFor(ms)] = 1;
  return buckets;
}

export const addHistograms = (one: Histogram, other: Histogram): Histogram =>
  Array.from({ length: SIZE }, (_, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0));

/** The quantile for a share such as 0.75, in ms; null without any counts. */
export function quantile(buckets: Histogram, share: number): number | null {
  const wanted = share * buckets.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let below = 0;
  for (const [bucket, count] of buckets.entries()) {
    const from = bucket === 0 ? 0 : limitOf(bucket - 1);
    if (below + count >= wanted) return from + ((wanted - below) / count) * (limitOf(bucket) - from);
    below += count;
  }
  return limitOf(SIZE - 1);
}
