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

interface Side {
  runs: boolean;
  arm?: Arm;
}

/**
 * Where a device stands. Steps only add devices: the canary grows from the first bucket up, the control from the last one
 * down, and who is in either stays there. Who runs the release without the draw deciding so is not compared.
 */
function sideOf({ salt, plan, step }: ActiveRollout, { id, attributes }: Device): Side {
  const steps = plan.steps.slice(0, step + 1).filter(({ cohort }) => isIn(cohort, attributes));
  if (steps.length === 0) return { runs: false };
  if (steps.some(({ percent }) => percent === 100)) return { runs: true };
  const bucket = bucketOf(salt, id);
  const size = Math.max(...steps.map(({ percent }) => Math.round((percent / 100) * BUCKETS)));
  if (bucket < size) return { runs: true, arm: 'canary' };
  return bucket >= BUCKETS - size ? { runs: false, arm: 'control' } : { runs: false };
}

/**
 * The releases of one device: what is live, and what is being rolled out to it as far as all of it can run together.
 * Pure: the same device, attributes and state give the same answer on every node.
 */
export function resolve(state: State, device: Device | null): Assignment {
  const versions = { ...state.live };
  const before: Versions = {};
  const arms: Assignment['arms'] = {};
  for (const rollout of device ? state.rollouts : []) {
    const { runs, arm } = sideOf(rollout, device as Device);
    // Who could not run it is on neither side, so that both sides are drawn from the same devices.
    if (!(runs || arm) || !state.fits({ ...versions, ...rollout.releases })) continue;
    if (arm) arms[rollout.id] = arm;
    if (!runs) continue;
    for (const name of Object.keys(rollout.releases)) if (versions[name]) before[name] = versions[name];
    Object.assign(versions, rollout.releases);
  }
  const fallbacks = Object.fromEntries(
    Object.entries(before).filter(([name, version]) => state.fits({ ...versions, [name]: version })),
  );
  const off = Object.fromEntries(Object.entries(state.off).filter(([name]) => versions[name]));
  return { versions, fallbacks, off, arms };
}
