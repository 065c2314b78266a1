import type { RolloutView } from '@viewmax/contracts/ops/rollouts';

export interface Hold {
  minutes: number;
  of: number;
  /** From 0 to 1. */
  share: number;
}

/** How much of its minimum time a rollout has spent at its step. */
export function holdOf({ plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>, now: number): Hold {
  const of = plan.steps[step]?.minMinutes ?? 0;
  const passed = Math.max(0, (now - Date.parse(stepSince)) / 60_000);
  return { minutes: Math.floor(Math.min(passed, of)), of, share: of === 0 ? 1 : Math.min(1, passed / of) };
}
