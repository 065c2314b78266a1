import type { Comparison, Judged, Verdict } from '@viewmax/contracts/ops/reports';
import { kindsWhere } from './kinds.ts';
import { countsOf, judge, PROOF, type Watched } from './verdict.ts';

/** Counts of each network of one width. `seen` includes the networks that are too small for the list. */
export interface NetworkCounts {
  networks: readonly Comparison[];
  seen: number;
}

export interface Dependence {
  /** The verdict changes without the reports of this many networks. */
  count: number;
  /** The verdict without them. */
  without: Verdict;
}

/** An attacker with a few addresses controls fewer networks than this; a bad release fails in more. */
const MIN_NETWORKS = 5;
const MIN_AT_SMALL_SITE = 3;
/** From this number on, four networks are at most a third of all. */
const MANY_SEEN = 12;
/** After this time, devices from most networks of a small site have reported. */
const SETTLED_MINUTES = 30;

/**
 * The minimum number of networks that a decision has to depend on. Phones in Nigeria share a few /24 of four carriers,
 * so a small site may have few networks. After half an hour a smaller minimum applies there: more than a third of the
 * networks, and at least three.
 */
export function leastNetworks(seen: number, minutes: number): number {
  if (seen >= MANY_SEEN || minutes < SETTLED_MINUTES) return MIN_NETWORKS;
  return Math.max(MIN_AT_SMALL_SITE, Math.floor(seen / 3) + 1);
}

/**
 * The limit of evidence for the networks that remain. All networks together prove a failure, and the remaining ones
 * confirm it. If few networks fake a failure of a good release, the rest confirms it in at most one of 20 rollouts, by
 * each test. With the limit of a full proof, people would have to decide on a quarter of the bad releases.
 */
const CONFIRMATION = 20;

/** The counts of the other networks. */
const minus = (all: Comparison, part: Comparison): Comparison =>
  Object.fromEntries(
    Object.entries(all).map(([name, { against, before }]) => {
      const gone = countsOf(part, name);
      return [name, { against: against - gone.against, before: before - gone.before }];
    }),
  );

const weightBy =
  (name: string) =>
  (network: Comparison): number => {
    const { against, before } = countsOf(network, name);
    return against - before;
  };

/** The kinds by which a failure may depend on few networks. */
export const weighed = kindsWhere(({ role }) => role === 'fails' || role === 'guard');

/** How much a network speaks against the canary, by each kind, and by failures and slowness together. */
const WEIGHTS: readonly ((network: Comparison) => number)[] = [
  ...weighed.map(weightBy),
  (network) => weightBy('failed')(network) + weightBy('slow')(network),
];

const isOfFailure = ({ role }: Judged): boolean => role === 'fails' || role === 'guard';

/** Finds the smallest number of networks, below `least`, without which the verdict changes. */
export function dependsOnFew(
  all: Comparison,
  networks: readonly Comparison[],
  minDevices: number,
  least: number,
  watched: Watched = {},
): Dependence | null {
  const whole = judge(all, minDevices, watched);
  const before = whole.verdict === 'fail';
  const proof = before ? CONFIRMATION : PROOF;
  // Leaving out a network also removes its canary devices. Fewer reports then confirm no failure.
  const proven = whole.judged.filter(isOfFailure).flatMap(({ name, says }) => (says === 'harm' ? [name] : []));
  const isFailure = (judged: Verdict) =>
    before
      ? judged.judged.some(({ name, evidence }) => proven.includes(name) && evidence >= CONFIRMATION)
      : judged.verdict === 'fail';
  // Networks that speak against the canary may fake a failure; networks that speak for it may hide one.
  const sign = before ? 1 : -1;
  const found = WEIGHTS.flatMap((weight) => {
    const heaviest = networks.toSorted((a, b) => sign * (weight(b) - weight(a))).slice(0, least - 1);
    let left = all;
    for (const [index, network] of heaviest.entries()) {
      left = minus(left, network);
      const without = judge(left, minDevices, { ...watched, proof });
      if (isFailure(without) !== before) return [{ count: index + 1, without }];
    }
    return [];
  });
  return found.toSorted((a, b) => a.count - b.count)[0] ?? null;
}
