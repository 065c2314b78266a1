import { reachedBy, type Share } from './hold.ts';

export interface Bounds {
  least: number;
  most: number;
  isWhole?: true;
}

/** The bounds of rules and plans. Forms read them too, and bundle no zod. */
export const BOUNDS = {
  percent: { least: 0.01, most: 100 },
  /** The devices that a last step holds a release back from. */
  heldPercent: { least: 0.01, most: 10 },
  /** 30 days. */
  minutes: { least: 0, most: 43_200 },
  devices: { least: 0, most: 10_000_000, isWhole: true },
  dayMegabytes: { least: 1, most: 1_000_000, isWhole: true },
  secondPerson: { least: 0, most: 100 },
} satisfies Record<string, Bounds>;

export const isWithin = ({ least, most, isWhole }: Bounds, value: number): boolean =>
  value >= least && value <= most && (!isWhole || Number.isInteger(value));

/** Up to half of the devices, so that a control of the same size remains, or all. */
export const leavesControl = (percent: number): boolean => percent <= 50 || percent === 100;

interface StepShare extends Share {
  cohort?: object | undefined;
}

/**
 * The first step that gives the release to fewer devices than an earlier one of the same devices, which would change nothing
 * because steps only add devices.
 */
export function fallIn(steps: readonly StepShare[]): { step: number; percent: number; after: number } | undefined {
  const isSame = (one: StepShare, other: StepShare) =>
    !one.cohort || JSON.stringify(one.cohort) === JSON.stringify(other.cohort);
  for (const [index, step] of steps.entries()) {
    const percent = reachedBy(step);
    const wider = steps.slice(0, index).find((before) => reachedBy(before) > percent && isSame(before, step));
    if (wider) return { step: index + 1, percent, after: reachedBy(wider) };
  }
  return undefined;
}
