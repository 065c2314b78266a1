import type { ArmCounts, Comparison, OwnCounts, Verdict } from '@viewmax/contracts/ops/reports';
import { fewText, harmText, judgeActs, type Watched } from './acts.ts';
import { evidenceAbove } from './evidence.ts';

export const NO_ONE: ArmCounts = { reported: 0, used: 0, failed: 0, slow: 0, unstarted: 0 };
export const NO_OWN: OwnCounts = { used: 0, failed: 0, slow: 0, restFailed: 0, restSlow: 0 };

/** The devices that count for a step's minimum: the users of a new remote, otherwise those of the smaller side. */
export const sampleOf = ({ canary, control, own }: Comparison): number =>
  own ? own.used : Math.min(canary.used, control.used);

/**
 * The limit of proof. Each test fails a good release in at most one of 1000 rollouts, however often it is repeated. A
 * release that approaches the limit waits.
 */
export const PROOF = 1000;
const SUSPICION = 3;
/** The canary's devices may report less than the control's by this share: new files take longer on a slow line. */
const MISSING_SHARE = 0.55;

/**
 * Half as many more canary devices than control devices may stay without a start. People close a page before its start
 * on both sides, and slightly more of them while new files load.
 */
const UNSTARTED_SHARE = 0.6;

const round = (value: number): number => Number(value.toPrecision(3));

/**
 * Compares canary and control. Devices are assigned to both sides alike, in equal numbers. If the releases do not differ, a failing
 * device is equally likely on either side, so no base rate has to be known. The test counts devices and not events, so
 * one broken phone counts once.
 *
 * The control of a new remote cannot use it. So both sides are compared on the rest of the app, and the new remote is
 * compared with the rest of the app on the same devices: it may fail on as many of them, and not on more.
 *
 * Guards with too few acts let a release reach more devices, which will act, but not all of them: `isLast`.
 */
export function judge(
  comparison: Comparison,
  minDevices: number,
  { proof = PROOF, isLast = false, ...watched }: Watched & { proof?: number; isLast?: boolean } = {},
): Verdict {
  const { canary, control, own = NO_OWN } = comparison;
  const coin = (a: number, b: number, share = 0.5) => evidenceAbove(a, a + b, share);
  const evidence = {
    failed: coin(canary.failed, control.failed),
    slow: coin(canary.slow, control.slow),
    ownFailed: coin(own.failed, own.restFailed),
    ownSlow: coin(own.slow, own.restSlow),
    missing: coin(control.reported, canary.reported, MISSING_SHARE),
    unstarted: coin(canary.unstarted, control.unstarted, UNSTARTED_SHARE),
    fewer: coin(control.reported, canary.reported),
    more: coin(canary.reported, control.reported),
  };
  const acts = judgeActs(comparison, watched, { proof, suspicion: SUSPICION });
  const guards = acts.filter(({ kind }) => kind === 'guard');
  const rounded = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, round(value)]));
  const say = (verdict: Verdict['verdict'], reason: string) => ({
    verdict,
    reason,
    evidence: rounded as Verdict['evidence'],
    ...(acts.length > 0 && { acts }),
  });

  if (evidence.failed >= proof)
    return say('fail', `${canary.failed} devices failed, ${control.failed} of the control.`);
  if (evidence.slow >= proof) return say('fail', `${canary.slow} devices were slow, ${control.slow} of the control.`);
  if (evidence.ownFailed >= proof)
    return say(
      'fail',
      `The new remote failed on ${own.failed} devices, the rest of the app on ${own.restFailed} of them.`,
    );
  if (evidence.ownSlow >= proof)
    return say(
      'fail',
      `The new remote was slow on ${own.slow} devices, the rest of the app on ${own.restSlow} of them.`,
    );
  if (evidence.missing >= proof) {
    return say(
      'fail',
      `Only ${canary.reported} devices report, ${control.reported} of the control: it may not start at all.`,
    );
  }
  if (evidence.unstarted >= proof)
    return say(
      'fail',
      `The page of ${canary.unstarted} devices never started, of ${control.unstarted} of the control.`,
    );
  const harmed = guards.find(({ says }) => says === 'harm');
  if (harmed) return say('fail', harmText(harmed));
  if (Math.max(evidence.fewer, evidence.more) >= PROOF) {
    return say(
      'hold',
      `${canary.reported} devices report and ${control.reported} of the control: the sides differ in size.`,
    );
  }
  const sample = sampleOf(comparison);
  const place = comparison.own ? 'with the new remote' : 'on each side';
  if (sample < minDevices) return say('hold', `${sample} of ${minDevices} devices ${place} so far.`);
  if (Math.max(evidence.failed, evidence.slow, evidence.unstarted) >= SUSPICION)
    return say('hold', 'It looks worse than its control; no proof so far.');
  if (Math.max(evidence.ownFailed, evidence.ownSlow) >= SUSPICION)
    return say('hold', 'It looks worse than the rest of the app; no proof so far.');
  const worse = guards.find(({ says }) => says === 'worse');
  if (worse) return say('hold', `${harmText(worse)} No proof so far.`);
  const few = guards.filter(({ says }) => says === 'few');
  if (isLast && few.length > 0) return say('hold', fewText(few));
  const sentences = [
    comparison.own
      ? `Not worse than the rest of the app on ${sample} devices.`
      : `Not worse than its control on ${sample} devices a side.`,
    ...(few.length > 0 ? [fewText(few)] : []),
  ];
  return say('pass', sentences.join(' '));
}
