import type { Step } from '@viewmax/shared/contracts/ops';
import { once } from '../base/once.ts';
import { BUCKETS, bucketOf } from './bucket.ts';
import { type Attributes, isIn } from './cohort.ts';
import type { ActiveRollout, State, Versions } from './state.ts';

export type Arm = 'canary' | 'control';

export interface Device {
  id: string;
  attributes: Attributes;
}

/** What one device gets. */
export interface Assignment {
  versions: Versions;
  /** By name, what takes over in the same page when a release that is being rolled out fails. */
  fallbacks: Versions;
  off: Record<string, string>;
  /** By rollout, the side on which this device is compared. */
  arms: Record<string, Arm>;
}

/** `runs` has the release without being compared, `rest` is neither canary nor control. */
type Side = Arm | 'runs' | 'rest';

/**
 * Where a device stands. Steps only add devices: the canary grows from the first bucket up, the control from the last one
 * down, and who is in either stays there. Who has the release without the draw deciding so is not compared.
 */
function sideOf(rollout: ActiveRollout, device: Device): Side {
  const percent = largestShare(rollout, ({ cohort }) => isIn(cohort, device.attributes));
  if (percent === undefined) return 'rest';
  return percent === 100 ? 'runs' : drawn(rollout.salt, device.id, percent);
}

/** Of the steps so far that count: each page asks, so nothing is made for it. */
function largestShare({ plan, step }: ActiveRollout, counts: (step: Step) => boolean): number | undefined {
  let largest: number | undefined;
  for (let index = 0; index <= step; index += 1) {
    const one = plan.steps[index];
    if (one && one.percent > (largest ?? -1) && counts(one)) largest = one.percent;
  }
  return largest;
}

function drawn(salt: string, id: string, percent: number): Arm | 'rest' {
  const bucket = bucketOf(salt, id);
  const size = Math.round((percent / 100) * BUCKETS);
  if (bucket < size) return 'canary';
  return bucket >= BUCKETS - size ? 'control' : 'rest';
}

/** The side on which the draw put a device at some step so far, whatever cohort it was in then. */
export function drawnSide(rollout: ActiveRollout, id: string): Arm | 'rest' {
  return drawn(rollout.salt, id, largestShare(rollout, ({ percent }) => percent < 100) ?? 0);
}

function assign(state: State, sides: readonly Side[]): Assignment {
  const versions = { ...state.live };
  const before: Versions = {};
  const arms: Assignment['arms'] = {};
  for (const [index, side] of sides.entries()) {
    const rollout = state.rollouts[index] as ActiveRollout;
    // Who could not run it is on neither side, so that both sides are drawn from the same devices.
    if (side === 'rest' || !state.fits({ ...versions, ...rollout.releases })) continue;
    if (side !== 'runs') arms[rollout.id] = side;
    if (side === 'control') continue;
    for (const name of Object.keys(rollout.releases)) if (versions[name]) before[name] = versions[name];
    Object.assign(versions, rollout.releases);
  }
  const fallbacks = Object.fromEntries(
    Object.entries(before).filter(([name, version]) => state.fits({ ...versions, [name]: version })),
  );
  const off = Object.fromEntries(Object.entries(state.off).filter(([name]) => versions[name]));
  return { versions, fallbacks, off, arms };
}

const assigned = new WeakMap<State, Map<string, Assignment>>();

/**
 * The releases of one device: what is live, and what is being rolled out to it as far as all of it can run together.
 * The same device, attributes and state give the same answer on every node. Devices on the same sides share one object.
 */
export function resolve(state: State, device: Device | null): Assignment {
  const sides = device ? state.rollouts.map((rollout) => sideOf(rollout, device)) : [];
  return once(
    once(assigned, state, () => new Map()),
    sides.join(),
    () => assign(state, sides),
  );
}
