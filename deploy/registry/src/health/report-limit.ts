import { hash, randomBytes } from 'node:crypto';
import type { Network } from '@viewmax/shared/server/customer-network';

/** A hundred a second. Carriers put thousands of people behind one address, and an open page sends a few a minute. */
const PER_MINUTE = 6000;
const SLOTS = 65_536;
const MINUTE_MS = 60_000;

/**
 * Whether one more report is taken in this minute: each of its networks has a limit, a wider one a larger limit. The memory is
 * the same however many ask: networks share counters, and callers cannot find out which.
 */
export function createReportLimit(
  now: () => number,
  perMinute = PER_MINUTE,
): (networks: readonly Network[]) => boolean {
  // Networks of one room share counters, so that a busy wide network never fills the counter of a narrow one.
  const counts = new Map<number, Uint32Array>();
  const seed = randomBytes(16).toString('hex');
  let minute = 0;

  function mayTake({ name, room }: Network): boolean {
    const slots = counts.get(room) ?? new Uint32Array(SLOTS);
    counts.set(room, slots);
    const slot = Number.parseInt(hash('sha256', seed + name).slice(0, 4), 16);
    const count = (slots[slot] ?? 0) + 1;
    slots[slot] = count;
    return count <= perMinute * room;
  }

  return (networks) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) for (const slots of counts.values()) slots.fill(0);
    minute = current;
    // The narrow one first, and no further: a flood from one address uses up nothing of its neighbours.
    return networks.every(mayTake);
  };
}
