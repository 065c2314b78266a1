import { type ArmCounts, type Comparison, judge, type Verdict } from './verdict.ts';

const minus = (all: ArmCounts, own: ArmCounts): ArmCounts => ({
  reported: all.reported - own.reported,
  used: all.used - own.used,
  failed: all.failed - own.failed,
  slow: all.slow - own.slow,
});

/** The verdicts that would stand if one address after the other had sent nothing. */
export const verdictsWithoutOne = (all: Comparison, addresses: readonly Comparison[], minDevices: number): Verdict[] =>
  addresses.map(({ canary, control }) =>
    judge({ canary: minus(all.canary, canary), control: minus(all.control, control) }, minDevices),
  );
