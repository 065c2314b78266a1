import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { sampleOf } from '@viewmax/registry/verdict';
import { count } from './format.ts';

const ALL = 100;

/** Whether the comparison proves the canary worse. At 100 percent there is no control to compare with. */
export const isFailing = ({
  plan,
  step,
  endedAt,
  verdict,
}: Pick<JudgedRollout, 'plan' | 'step' | 'endedAt' | 'verdict'>): boolean =>
  endedAt === null && verdict.verdict === 'fail' && plan.steps[step]?.percent !== ALL;

/** The evidence that the current step lacks, as `12 of 50 devices`; null if its comparison passes. */
export function missingEvidence({
  plan,
  step,
  comparison,
  verdict,
}: Pick<JudgedRollout, 'plan' | 'step' | 'comparison' | 'verdict'>): string | null {
  const current = plan.steps[step];
  // At 100 percent there is no control to compare with.
  if (!current || current.percent === ALL) return null;
  if (verdict.verdict === 'fail') return `The canary is worse: ${verdict.reason}`;
  const devices = sampleOf(comparison);
  if (devices < current.minDevices) return `${count(devices)} of ${count(current.minDevices)} devices`;
  if (devices === 0) return 'No device has reported';
  return verdict.verdict === 'hold' ? verdict.reason : null;
}

/** `12 of 50 devices, advance without a result?` */
export function doubtWords(rollout: Parameters<typeof missingEvidence>[0], verb: string): string | null {
  const missing = missingEvidence(rollout);
  if (!missing) return null;
  const question = rollout.verdict.verdict === 'fail' ? `${verb} anyway?` : `${verb} without a result?`;
  const isSentence = missing.endsWith('.');
  return isSentence ? `${missing} ${question.charAt(0).toUpperCase()}${question.slice(1)}` : `${missing}, ${question}`;
}
