import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { judge } from '../watch/verdict.ts';
import { makeCounts } from './make-counts.ts';

/** The time of the tests: five minutes after `makeRollout`'s step began. */
export const NOW = Date.parse('2026-03-02T10:00:00Z');

const step = (percent: number) => ({ percent, minMinutes: 10, minDevices: 200, advance: 'auto' as const });
const counts = makeCounts();

/** A rollout of the catalog at 5%, as the ops API describes it. */
export const makeRollout = (change: Partial<JudgedRollout> = {}): JudgedRollout => ({
  id: 7,
  revision: 2,
  status: 'running',
  releases: { catalog: '1.1.0-b' },
  control: { catalog: '1.0.0-a' },
  plan: { steps: [step(1), step(5), step(25)], onFail: 'rollback', slowMs: 3000 },
  step: 1,
  stepSince: '2026-03-02T09:55:00.000Z',
  reason: null,
  startedBy: 'ops',
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: null,
  counts,
  verdict: { verdict: 'hold', reason: '', judged: judge(counts, 0).judged },
  ...change,
});
