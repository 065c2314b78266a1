import type { Comparison } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { countsOf, isOfNew, usersOf } from './verdict.ts';

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

/** The failures on the devices that used the new release, and on those that they are compared with. */
export function failuresOf(counts: Comparison): Record<'its' | 'other', { failed: number; used: number }> {
  const failed = countsOf(counts, isOfNew(counts) ? 'ownFailed' : 'failed');
  const used = usersOf(counts);
  return {
    its: { failed: failed.against, used: used.against },
    other: { failed: failed.before, used: used.before },
  };
}

/**
 * The alarm of a running rollout: the comparison proves its canary worse, or, before there is a proof, half of the canary's
 * devices fail, and of the control's at most half that share. Null for any other rollout.
 */
export function alarmOf({
  plan,
  step,
  endedAt,
  counts,
  verdict,
}: Pick<JudgedRollout, 'plan' | 'step' | 'endedAt' | 'counts' | 'verdict'>): Alarm | null {
  if (endedAt !== null) return null;
  if (verdict.verdict === 'fail' && plan.steps[step]?.percent !== ALL) {
    const title = 'The canary is worse';
    return { title, reason: verdict.reason, words: `${title}: ${verdict.reason}` };
  }
  const { its, other } = failuresOf(counts);
  const isOften = its.failed >= LEAST_FAILED && 2 * its.failed >= its.used;
  if (!isOften || 2 * other.failed * its.used > its.failed * other.used) return null;
  const title = `${its.failed} of ${its.used} devices failed`;
  const than = isOfNew(counts) ? 'The rest of the app failed on' : 'Of the control failed';
  const reason =
    other.used === 0
      ? 'The control has no data, so this is no proof yet.'
      : `${than} ${other.failed} of ${other.used}. This is no proof yet.`;
  return { title, reason, words: `${title}. ${reason}` };
}
