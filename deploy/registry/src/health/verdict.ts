import { evidenceAbove } from './evidence.ts';

/** Devices of one side, each counted once. */
export interface ArmCounts {
  /** Reported anything. */
  reported: number;
  /** Used one of the releases that are compared. */
  used: number;
  /** Met at least one failure in them. */
  failed: number;
  /** Waited too long for a first screen. */
  slow: number;
}

export interface Comparison {
  canary: ArmCounts;
  control: ArmCounts;
}

export interface Verdict {
  verdict: 'pass' | 'hold' | 'fail';
  reason: string;
  /** How many times likelier the figures are if the canary is worse; see docs. */
  evidence: {
    failed: number;
    slow: number;
    /** Far fewer devices of the canary report than of the control. */
    missing: number;
    /** Fewer of the canary report, or more: the sides are not equally large, as they were drawn. */
    fewer: number;
    more: number;
  };
}

export const NO_ONE: ArmCounts = { reported: 0, used: 0, failed: 0, slow: 0 };

/**
 * A good release is taken for a bad one at most once in 1000 rollouts by each test, however often they are looked
 * at. What has begun to look bad waits.
 */
export const PROOF = 1000;
const SUSPICION = 3;
/** Up to here, the canary's devices may report less than the control's: new files take a while on a slow line. */
const MISSING_SHARE = 0.55;

const round = (value: number): number => Number(value.toPrecision(3));

/**
 * Canary against control. Both sides are drawn alike and equally large, so without a difference between the releases each
 * failing device is as likely on either side: a coin, and no rate has to be known. Looking at devices, not at events, keeps
 * one broken phone from being taken for a thousand.
 */
export function judge({ canary, control }: Comparison, minDevices: number, proof = PROOF): Verdict {
  const coin = (a: number, b: number, share = 0.5) => evidenceAbove(a, a + b, share);
  const evidence = {
    failed: coin(canary.failed, control.failed),
    slow: coin(canary.slow, control.slow),
    missing: coin(control.reported, canary.reported, MISSING_SHARE),
    fewer: coin(control.reported, canary.reported),
    more: coin(canary.reported, control.reported),
  };
  const told = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, round(value)]));
  const say = (verdict: Verdict['verdict'], reason: string) => ({
    verdict,
    reason,
    evidence: told as Verdict['evidence'],
  });

  if (evidence.failed >= proof)
    return say('fail', `${canary.failed} devices failed, ${control.failed} of the control.`);
  if (evidence.slow >= proof) return say('fail', `${canary.slow} devices were slow, ${control.slow} of the control.`);
  if (evidence.missing >= proof) {
    return say(
      'fail',
      `Only ${canary.reported} devices report, ${control.reported} of the control: it may not start at all.`,
    );
  }
  if (Math.max(evidence.fewer, evidence.more) >= PROOF) {
    return say(
      'hold',
      `${canary.reported} devices report and ${control.reported} of the control: the sides are not alike.`,
    );
  }
  const sample = Math.min(canary.used, control.used);
  if (sample < minDevices) return say('hold', `${sample} of ${minDevices} devices on each side so far.`);
  if (Math.max(evidence.failed, evidence.slow) >= SUSPICION)
    return say('hold', 'It looks worse than its control; more devices will tell.');
  return say('pass', `Not worse than its control on ${sample} devices a side.`);
}
