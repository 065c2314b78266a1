import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';

/** Fewer devices may fail by chance. */
const LEAST_FAILED = 3;
/** At 100 percent there is no control to compare with. */
const ALL = 100;

/** A canary that fails: `8 of 8 devices failed`, and how far that is a proof. */
export interface Alarm {
  title: string;
  reason: string;
  /** Both in one text. */
  words: string;
}

/** The devices that used the new release, and those that they are compared with. */
const sidesOf = ({ canary, control, own }: JudgedRollout['comparison']) =>
  own ? [own, { failed: own.restFailed, used: own.used }] : [canary, control];

/**
 * The alarm of a running rollout: the comparison proves its canary worse, or, before there is a proof, half of the canary's
 * devices fail, and of the control's at most half that share. Null for any other rollout.
 */
export function alarmOf({
  plan,
  step,
  endedAt,
  comparison,
  verdict,
}: Pick<JudgedRollout, 'plan' | 'step' | 'endedAt' | 'comparison' | 'verdict'>): Alarm | null {
  if (endedAt !== null) return null;
  if (verdict.verdict === 'fail' && plan.steps[step]?.percent !== ALL) {
    const title = 'The canary is worse';
    return { title, reason: verdict.reason, words: `${title}: ${verdict.reason}` };
  }
  const [its, other] = sidesOf(comparison) as [{ failed: number; used: number }, { failed: number; used: number }];
  const isOften = its.failed >= LEAST_FAILED && 2 * its.failed >= its.used;
  if (!isOften || 2 * other.failed * its.used > its.failed * other.used) return null;
  const title = `${its.failed} of ${its.used} devices failed`;
  const than = comparison.own ? 'The rest of the app failed on' : 'Of the control failed';
  const reason =
    other.used === 0
      ? 'The control has no data, so this is no proof yet.'
      : `${than} ${other.failed} of ${other.used}. This is no proof yet.`;
  return { title, reason, words: `${title}. ${reason}` };
}
