import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { makeCounts } from '@viewmax/registry/testing/make-counts';
import { makeRollout } from '@viewmax/registry/testing/make-rollout';

export const arm = (used = 0, failed = 0) => ({ reported: used + 9, used, failed, slow: 3 });

/** A rollout of the catalog with devices on both sides. */
export const makeWatched = (change: Partial<JudgedRollout> = {}): JudgedRollout => {
  const { verdict } = makeRollout();
  return makeRollout({
    revision: 12,
    counts: makeCounts({ canary: arm(100, 1), control: arm(120) }),
    verdict: { ...verdict, reason: 'Not enough devices.' },
    ...change,
  });
};
