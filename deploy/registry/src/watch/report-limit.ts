import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type Network, networksOf } from '@viewmax/server/customer-network';
import ipaddr from 'ipaddr.js';

/**
 * A hundred a second. Carriers put thousands of people behind one address, and an open page sends a few reports a
 * minute.
 */
const PER_MINUTE = 6000;
const COUNTERS = 65_536;
const MINUTE_MS = 60_000;

/**
 * Decides whether one more report is accepted in this span of time, a minute. Each network has a limit, and a wider
 * one has a larger limit. Networks share counters, so memory stays the same for any number of callers. The seed is
 * secret, so callers cannot find out which networks share one.
 */
export function createReportLimit(
  now: () => number,
  most = PER_MINUTE,
  spanMs = MINUTE_MS,
): (networks: readonly Network[]) => boolean {
  // Only networks of one width share counters, so a busy wide network never fills the counter of a narrow one.
  const counts = new Map<number, Uint32Array>();
  const seed = randomBytes(16).toString('hex');
  let span = 0;

  function mayTake({ name, capacity }: Network): boolean {
    const counters = counts.get(capacity) ?? new Uint32Array(COUNTERS);
    counts.set(capacity, counters);
    const at = Number.parseInt(hash('sha256', seed + name).slice(0, 4), 16);
    const count = (counters[at] ?? 0) + 1;
    counters[at] = count;
    return count <= most * capacity;
  }

  return (networks) => {
    const current = Math.floor(now() / spanMs);
    if (current !== span) for (const counters of counts.values()) counters.fill(0);
    span = current;
    // The narrow network is checked first and stops the loop, so a flood from one address uses up nothing of its
    // neighbours.
    return networks.every(mayTake);
  };
}

const INSIDE = new Set(['private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal']);

/**
 * The networks of a reporter, the narrowest first. A private address returns none: it belongs to this machine or to a
 * proxy that TRUST_PROXY does not name, and so does not identify the reporter.
 */
export function reporterNetworks(ip: string): Network[] {
  if (isIP(ip) === 0 || INSIDE.has(ipaddr.process(ip).range())) return [];
  return networksOf(ip);
}
