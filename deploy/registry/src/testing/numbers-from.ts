import { BUCKETS, bucketOf } from '../sets/resolve.ts';

/** Numbers from 0 to 1, in the draw of rollouts. The same salt gives the same numbers on every run. */
export function numbersFrom(salt: string): () => number {
  let drawn = 0;
  return () => bucketOf(salt, String(drawn++)) / BUCKETS;
}
