import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { alarmOf } from '@viewmax/registry/alarm';
import { sampleOf } from '@viewmax/registry/verdict';
import { count } from './format.ts';

const ALL = 100;

/** The evidence that the current step lacks, as `12 of 50 devices`; null if its comparison passes. */
export function missingEvidence(rollout: JudgedRollout): string | null {
  const { plan, step, counts, verdict } = rollout;
  const alarm = alarmOf(rollout);
  if (alarm) return alarm.words;
  const current = plan.steps[step];
  // At 100 percent there is no control to compare with.
  if (!current || current.percent === ALL) return null;
  const devices = sampleOf(counts);
  // A hold ends by its time, with any number of devices.
  if (!current.hold && devices < current.minDevices) return `${count(devices)} of ${count(current.minDevices)} devices`;
  if (devices === 0) return 'No device has reported';
  return verdict.verdict === 'hold' ? verdict.reason : null;
}

/** `12 of 50 devices, advance without a result?` */
export function doubtWords(rollout: JudgedRollout, verb: string): string | null {
  const missing = missingEvidence(rollout);
  if (!missing) return null;
  const question = alarmOf(rollout) ? `${verb} anyway?` : `${verb} without a result?`;
  const isSentence = missing.endsWith('.');
  return isSentence ? `${missing} ${question.charAt(0).toUpperCase()}${question.slice(1)}` : `${missing}, ${question}`;
}
