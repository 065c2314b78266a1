import { hash, randomBytes } from 'node:crypto';

/** A hundred a second. Carriers put thousands of people behind one address, and an open page sends a few a minute. */
const PER_MINUTE = 6000;
const SLOTS = 65_536;
const MINUTE_MS = 60_000;

/**
 * Whether one more report of a network is taken in this minute. The memory is the same however many ask: networks share
 * counters, and nobody outside can tell which.
 */
export function createReportLimit(now: () => number, perMinute = PER_MINUTE): (network: string) => boolean {
  const counts = new Uint32Array(SLOTS);
  const seed = randomBytes(16).toString('hex');
  let minute = 0;
  return (network) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts.fill(0);
    minute = current;
    const slot = Number.parseInt(hash('sha256', seed + network).slice(0, 4), 16);
    const count = (counts[slot] ?? 0) + 1;
    counts[slot] = count;
    return count <= perMinute;
  };
}
