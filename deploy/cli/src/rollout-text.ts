import type { ArmCounts } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView, Step } from '@viewmax/contracts/ops/rollouts';
import { releaseNames } from '@viewmax/registry/identity';
import { sampleOf } from '@viewmax/registry/verdict';
import { bar } from './bar.ts';
import { table } from './table.ts';

export const isActive = ({ status }: RolloutView): boolean => status === 'running' || status === 'paused';

const where = (rollout: RolloutView) =>
  isActive(rollout)
    ? `${rollout.status} at ${rollout.plan.steps[rollout.step]?.percent} % (step ${rollout.step + 1} of ${rollout.plan.steps.length})`
    : rollout.status.replace('_', ' ');

export const headOf = (rollout: RolloutView): string =>
  `rollout ${rollout.id}: ${releaseNames(rollout.releases).join(', ')} is ${where(rollout)}`;

export const lineOf = (rollout: RolloutView): string =>
  `${headOf(rollout)}${rollout.reason ? `\n  ${rollout.reason}` : ''}`;

/** The progress of the current step: its time, and the devices of the smaller side. */
export function stepOf({ plan, step, stepSince, comparison }: JudgedRollout, now: number): string[] {
  const { minMinutes, minDevices, percent } = plan.steps[step] as Step;
  const minutes = Math.max(0, Math.min(minMinutes, (now - Date.parse(stepSince)) / 60_000));
  const devices = sampleOf(comparison);
  const place = comparison.own ? 'with the new remote' : 'on each side';
  return [
    ...(minMinutes > 0 ? [`${bar(minutes / minMinutes)} ${Math.floor(minutes)} of ${minMinutes} minutes`] : []),
    // At 100 percent there is no control to compare with.
    ...(minDevices > 0 && percent < 100
      ? [`${bar(devices / minDevices)} ${devices} of ${minDevices} devices ${place}`]
      : []),
  ];
}

export function details(rollout: JudgedRollout, now: number): string {
  const { canary, control, own } = rollout.comparison;
  const row = (name: string, counts: ArmCounts) => [
    name,
    ...[counts.reported, counts.used, counts.failed, counts.slow].map(String),
  ];
  // A new remote has its own line; canary and control are then the rest of the app.
  const ofNew = own ? [['new remote', '', ...[own.used, own.failed, own.slow].map(String)]] : [];
  const rows = [...ofNew, row('canary', canary), row('control', control)];
  const counts = table(['', 'reported', 'used', 'failed', 'slow'], rows);
  const verdict = isActive(rollout) ? [`${rollout.verdict.verdict}: ${rollout.verdict.reason}`] : [];
  const lines = [...verdict, ...(isActive(rollout) ? stepOf(rollout, now) : []), ...counts.split('\n')];
  return [`${lineOf(rollout)}  (revision ${rollout.revision})`, ...lines.map((line) => `  ${line}`)].join('\n');
}
