import { hash } from 'node:crypto';

export const BUCKETS = 10_000;

/** Where a device stands in a rollout: the same place for ever, and a place of no meaning for any other rollout. */
export const bucketOf = (salt: string, device: string): number =>
  Math.floor((Number.parseInt(hash('sha256', `${salt}\n${device}`).slice(0, 8), 16) / 2 ** 32) * BUCKETS);
