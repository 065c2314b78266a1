import { hash } from 'node:crypto';

export const BUCKETS = 10_000;

/** The bucket of a device in a rollout. It is constant for the rollout and independent of other rollouts. */
export const bucketOf = (salt: string, device: string): number =>
  Math.floor((Number.parseInt(hash('sha256', `${salt}\n${device}`).slice(0, 8), 16) / 2 ** 32) * BUCKETS);
