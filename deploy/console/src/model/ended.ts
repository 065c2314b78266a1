import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { whenOf } from './format.ts';

const WORDS: Partial<Record<JudgedRollout['status'], string>> = { rolled_back: 'rolled back', aborted: 'aborted' };

/** The registry's sentence begins with a figure after an automatic decision: `45 devices failed, 3 of the control.` */
const joined = (words: string, reason: string | null): string => {
  if (!reason) return `${words}.`;
  return `${words}${/^\d/.test(reason) ? ',' : ':'} ${reason}`;
};

/** `rolled back 12:55, 45 devices failed, 3 of the control.` */
export const rolledBackWords = (at: string, reason: string | null, now: number): string =>
  joined(`rolled back ${whenOf(at, now)}`, reason);

/** The end of a rollout that stopped its release; null for all others. */
export function endedWords({ status, endedAt, reason }: JudgedRollout, now: number): string | null {
  const word = WORDS[status];
  return word && endedAt ? joined(`${word} ${whenOf(endedAt, now)}`, reason) : null;
}
