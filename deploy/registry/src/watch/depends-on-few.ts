import { type ActName, actNames, guardNames } from '@viewmax/contracts/acts';
import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import type { Watched } from './acts.ts';
import { KINDS, kindNames, NO_OWN } from './kinds.ts';
import { judge, PROOF } from './verdict.ts';

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

const less = <Counts extends Record<string, number>>(all: Counts, part: Counts): Counts =>
  Object.fromEntries(Object.entries(all).map(([name, count]) => [name, count - (part[name] ?? 0)])) as Counts;

const actsOf = ({ acts }: Comparison, act: ActName) => acts?.[act] ?? { canary: 0, control: 0 };
const lessActs = (all: Comparison, part: Comparison): Comparison['acts'] =>
  Object.fromEntries(
    actNames.map((act) => {
      const [whole, gone] = [actsOf(all, act), actsOf(part, act)];
      return [act, { canary: whole.canary - gone.canary, control: whole.control - gone.control }];
    }),
  );

/** The counts of the other networks. */
const minus = (all: Comparison, part: Comparison): Comparison => ({
  canary: less(all.canary, part.canary),
  control: less(all.control, part.control),
  ...(all.acts && { acts: lessActs(all, part) }),
  ...(all.own && { own: less(all.own, part.own ?? NO_OWN) }),
});

const WEIGHTS_OF_KINDS = kindNames.map((name) => (network: Comparison) => {
  const [worse, before] = KINDS[name].counts(network);
  return worse - before;
});

/** How much a network speaks against the canary, by each kind of evidence. */
const WEIGHTS: ((network: Comparison) => number)[] = [
  ...WEIGHTS_OF_KINDS,
  ({ canary, control }) => canary.failed + canary.slow - control.failed - control.slow,
  ...guardNames.map((act) => (network: Comparison) => actsOf(network, act).control - actsOf(network, act).canary),
];

/** The kinds of evidence for a failure, and how strong they are. */
const against = ({ evidence, acts = [] }: Verdict): [kind: string, evidence: number][] => [
  ...kindNames.map((kind): [string, number] => [kind, evidence[kind]]),
  ...acts.filter(({ kind }) => kind === 'guard').map(({ act, evidence }): [string, number] => [act, evidence]),
];

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
  const harmed = (whole.acts ?? []).flatMap(({ act, says }) => (says === 'harm' ? [act] : []));
  const proven: string[] = [...kindNames.filter((kind) => whole.evidence[kind] >= PROOF), ...harmed];
  const isFailure = (judged: Verdict) =>
    before
      ? against(judged).some(([kind, evidence]) => proven.includes(kind) && evidence >= CONFIRMATION)
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
