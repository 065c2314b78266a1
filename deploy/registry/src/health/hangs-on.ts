import { type ArmCounts, type Comparison, judge, PROOF, type Verdict } from './verdict.ts';

/** What came from each network of one width; `seen` counts those too that weigh too little to be listed. */
export interface NetworkCounts {
  networks: readonly Comparison[];
  seen: number;
}

export interface Hanging {
  /** Without the reports of so many networks, the verdict turns. */
  count: number;
  /** The verdict without them. */
  without: Verdict;
}

/** An attacker with a few addresses has fewer networks than this, and a release that is bad fails in more. */
const LEAST = 5;
const LEAST_OF_FEW = 3;
/** From here on, the largest four are no more than a third of all networks. */
const MANY_SEEN = 12;
/** By then the devices of a small site have come from most of its networks. */
const SETTLED_MINUTES = 30;

/**
 * On how many networks a decision has to hang at least. Phones in Nigeria share a few /24 of four carriers, so a site may see few
 * networks at all: after half an hour fewer are enough there, but always more than a third of them, and three.
 */
export function leastNetworks(seen: number, minutes: number): number {
  if (seen >= MANY_SEEN || minutes < SETTLED_MINUTES) return LEAST;
  return Math.max(LEAST_OF_FEW, Math.floor(seen / 3) + 1);
}

/**
 * All networks together prove a failure, and those that are left over confirm it. A good release confirms a failure that few
 * networks make up in one of 20 rollouts at most, by each test. Full proof would leave a quarter of the bad ones to people.
 */
const CONFIRMATION = 20;

/** By each of these alone a release fails. */
const KINDS = ['failed', 'slow', 'missing'] as const;

const minus = (all: ArmCounts, own: ArmCounts): ArmCounts => ({
  reported: all.reported - own.reported,
  used: all.used - own.used,
  failed: all.failed - own.failed,
  slow: all.slow - own.slow,
});

/** How much a network speaks against the canary, by each kind of evidence. */
const WEIGHTS: ((network: Comparison) => number)[] = [
  ({ canary, control }) => canary.failed - control.failed,
  ({ canary, control }) => canary.slow - control.slow,
  ({ canary, control }) => canary.failed + canary.slow - control.failed - control.slow,
  ({ canary, control }) => control.reported - canary.reported,
];

/** On how few networks it hangs whether this is a failure, when that is fewer than `least`. */
export function hangsOn(
  all: Comparison,
  networks: readonly Comparison[],
  minDevices: number,
  least: number,
): Hanging | null {
  const whole = judge(all, minDevices);
  const before = whole.verdict === 'fail';
  const proof = before ? CONFIRMATION : PROOF;
  // Each network that is left out takes devices of the canary along. Fewer of them report then, which confirms no failure.
  const proven = KINDS.filter((kind) => whole.evidence[kind] >= PROOF);
  const isFailure = ({ verdict, evidence }: Verdict) =>
    before ? proven.some((kind) => evidence[kind] >= CONFIRMATION) : verdict === 'fail';
  // A failure may be made up by networks that speak against the canary, and hidden by those that speak for it.
  const sign = before ? 1 : -1;
  const found = WEIGHTS.flatMap((weight) => {
    const heaviest = networks.toSorted((a, b) => sign * (weight(b) - weight(a))).slice(0, least - 1);
    let left = all;
    for (const [index, { canary, control }] of heaviest.entries()) {
      left = { canary: minus(left.canary, canary), control: minus(left.control, control) };
      const without = judge(left, minDevices, proof);
      if (isFailure(without) !== before) return [{ count: index + 1, without }];
    }
    return [];
  });
  return found.toSorted((a, b) => a.count - b.count)[0] ?? null;
}
