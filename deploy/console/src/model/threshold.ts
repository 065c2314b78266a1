import { evidenceAbove } from '@viewmax/registry/evidence';
import { PROOF } from '@viewmax/registry/verdict';

/** With so many failing devices of the control, how many failing ones of the canary are proof that it is worse. */
export function failingLimit(control: number): number {
  let canary = control + 1;
  while (evidenceAbove(canary, canary + control, 0.5) < PROOF) canary += 1;
  return canary;
}

/** Where the evidence stands on the way to proof, 0 to 1: it multiplies, so the way is measured in powers. */
export const wayToProof = (evidence: number): number => Math.min(1, Math.max(0, Math.log(evidence) / Math.log(PROOF)));
