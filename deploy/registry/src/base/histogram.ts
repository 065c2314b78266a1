/** How many of each length were met: enough to tell any quantile within an eighth, in the room of a few numbers. */
export type Histogram = number[];

const FIRST_MS = 25;
const PER_DOUBLING = 3;
/** The last one begins at 32 seconds, and holds all that took longer. */
export const SIZE = 32;

/** The longest time that this bucket holds, in ms. */
export const limitOf = (bucket: number): number => FIRST_MS * 2 ** (bucket / PER_DOUBLING);

const bucketOf = (ms: number): number =>
  Math.min(SIZE - 1, Math.max(0, Math.ceil(PER_DOUBLING * Math.log2(Math.max(ms, 1) / FIRST_MS))));

export function histogramOf(ms: number): Histogram {
  const buckets = Array<number>(SIZE).fill(0);
  buckets[bucketOf(ms)] = 1;
  return buckets;
}

export const addHistograms = (one: Histogram, other: Histogram): Histogram =>
  Array.from({ length: SIZE }, (_, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0));

/** The time that this share took at most, such as 0.75 of them; null where nothing was met. */
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
