import { hash } from 'node:crypto';
import { isInHold } from '@viewmax/contracts/ops/hold';
import type { Cohort, Step } from '@viewmax/contracts/ops/rollouts';
import { satisfies, withoutHash } from '../releases/version-range.ts';
import type { ActiveRollout, Arm, Assignment, State, Versions } from '../state/state.ts';

/** The attributes of a device beside its id. */
export interface Attributes {
  platform: 'web' | 'android' | 'ios';
  appVersion?: string;
  lga?: string;
  tester?: boolean;
}

export function isIn(cohort: Cohort | undefined, { platform, appVersion, lga, tester }: Attributes): boolean {
  if (!cohort) return true;
  if (cohort.platforms && !cohort.platforms.includes(platform)) return false;
  if (cohort.appVersion && !satisfies(appVersion ?? '', cohort.appVersion)) return false;
  if (cohort.lgas && !(lga && cohort.lgas.includes(lga))) return false;
  return !cohort.testers || tester === true;
}

const OLDEST = '0.0.0';
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/**
 * The version of a phone's app; undefined for a browser, which has none. An app without a readable version counts as the
 * oldest one, because nothing proves that it can run more.
 */
export function wrapperOf({ platform, appVersion = '' }: Attributes): string | undefined {
  if (platform === 'web') return undefined;
  const version = withoutHash(appVersion);
  return VERSION.test(version) ? version : OLDEST;
}

export const BUCKETS = 10_000;

/** The bucket of a device in a rollout. It is constant for the rollout and independent of other rollouts. */
export const bucketOf = (salt: string, device: string): number =>
  Math.floor((Number.parseInt(hash('sha256', `${salt}\n${device}`).slice(0, 8), 16) / 2 ** 32) * BUCKETS);

export interface Device {
  id: string;
  attributes: Attributes;
}

/** `runs` has the release without being compared; `rest` is neither canary nor control. */
type Side = Arm | 'runs' | 'rest';

/**
 * The side of a device in a rollout. Steps only add devices: the canary grows from the first bucket up, the control
 * from the last one down. A device stays on its side. At 100 percent a device gets the release without a side, and is not compared.
 * A hold compares the first buckets with the last ones, which never had the release. All others run it without a side.
 */
export function sideOf(rollout: ActiveRollout, device: Device): Side {
  const percent = largestShare(rollout, ({ cohort }) => isIn(cohort, device.attributes));
  if (percent === 100) return 'runs';
  const held = heldPercent(rollout);
  if (held !== undefined) {
    const side = sideAt(rollout.salt, device.id, held);
    return side === 'rest' ? 'runs' : side;
  }
  return percent === undefined ? 'rest' : sideAt(rollout.salt, device.id, percent);
}

const heldPercent = (rollout: ActiveRollout): number | undefined =>
  isInHold(rollout) ? rollout.plan.steps[rollout.step]?.percent : undefined;

/** The largest share of the steps so far that count. Every page calls this, so it allocates nothing. */
function largestShare({ plan, step }: ActiveRollout, counts: (step: Step) => boolean): number | undefined {
  let largest: number | undefined;
  for (let index = 0; index <= step; index += 1) {
    const one = plan.steps[index];
    if (one && one.percent > (largest ?? -1) && counts(one)) largest = one.percent;
  }
  return largest;
}

function sideAt(salt: string, id: string, percent: number): Arm | 'rest' {
  const bucket = bucketOf(salt, id);
  const size = Math.round((percent / 100) * BUCKETS);
  if (bucket < size) return 'canary';
  return bucket >= BUCKETS - size ? 'control' : 'rest';
}

/**
 * The assigned side of a device over the steps so far, regardless of its cohort at the time. In a hold, devices outside of its
 * two slices keep the side of an earlier step in their sessions, and are compared no more.
 */
export function assignedSide(rollout: ActiveRollout, id: string): Arm | 'rest' {
  const share = heldPercent(rollout) ?? largestShare(rollout, ({ percent }) => percent < 100) ?? 0;
  return sideAt(rollout.salt, id, share);
}

/** The sides of a device, one for each rollout. No device without an id is in a rollout. */
export const sidesOf = (state: State, device: Device | null): Side[] =>
  device ? state.rollouts.map((rollout) => sideOf(rollout, device)) : [];

/** The releases of all devices on these sides, in browsers or in this version of the app. */
export function assign(state: State, sides: readonly Side[], wrapper?: string): Assignment {
  const versions = { ...state.live };
  const before: Versions = {};
  const arms: Assignment['arms'] = {};
  for (const [index, side] of sides.entries()) {
    const rollout = state.rollouts[index] as ActiveRollout;
    // A device that cannot run the release is on neither side, so both sides come from the same devices.
    if (side === 'rest' || !state.fits({ ...versions, ...rollout.releases }, wrapper)) continue;
    if (side !== 'runs') arms[rollout.id] = side;
    if (side === 'control') continue;
    for (const name of Object.keys(rollout.releases)) if (versions[name]) before[name] = versions[name];
    Object.assign(versions, rollout.releases);
  }
  const fallbacks = Object.fromEntries(
    Object.entries(before).filter(([name, version]) => state.fits({ ...versions, [name]: version }, wrapper)),
  );
  const off = Object.fromEntries(Object.entries(state.off).filter(([name]) => versions[name]));
  return { versions, fallbacks, off, arms };
}

/**
 * The releases of one device: the live ones, and those of its rollouts if all of them fit together and can run in its
 * app. Every node gives the same result for the same device, attributes and state. The live releases alone may need a
 * newer app; then the device gets no set (`device-sets.ts`).
 */
export const resolve = (state: State, device: Device | null): Assignment =>
  assign(state, sidesOf(state, device), device ? wrapperOf(device.attributes) : undefined);
