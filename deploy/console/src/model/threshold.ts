import { evidenceAbove } from '@viewmax/registry/evidence';
import { PROOF } from '@viewmax/registry/verdict';

/** The number of failing canary devices that proves a failure, for a number of failing control devices. */
export function failingLimit(control: number): number {
  let canary = control + 1;
  while (evidenceAbove(canary, canary + control, 0.5) < PROOF) canary += 1;
  return canary;
}

/** The progress of the evidence to a proof, 0 to 1. Evidence multiplies, so the scale is logarithmic. */
export const wayToProof = (evidence: number): number => Math.min(1, Math.max(0, Math.log(evidence) / Math.log(PROOF)));
