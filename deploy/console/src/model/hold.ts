import type { RolloutView } from '@viewmax/shared/contracts/ops';

export interface Hold {
  minutes: number;
  of: number;
  /** 0 to 1. */
  share: number;
}

/** How long a rollout has stood at its step, of the time that it has to. */
export function holdOf({ plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>, now: number): Hold {
  const of = plan.steps[step]?.minMinutes ?? 0;
  const passed = Math.max(0, (now - Date.parse(stepSince)) / 60_000);
  return { minutes: Math.floor(Math.min(passed, of)), of, share: of === 0 ? 1 : Math.min(1, passed / of) };
}
