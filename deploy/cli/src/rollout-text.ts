import type { ArmCounts } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView, Step } from '@viewmax/contracts/ops/rollouts';
import { textOfAct } from '@viewmax/registry/acts';
import { alarmOf } from '@viewmax/registry/alarm';
import { releaseNames } from '@viewmax/registry/identity';
import { sampleOf } from '@viewmax/registry/verdict';
import { bar, table } from './table.ts';

export const isActive = ({ status }: RolloutView): boolean => status === 'running' || status === 'paused';

function where(rollout: RolloutView): string {
  const { status, plan, step } = rollout;
  if (isActive(rollout))
    return `${status} at ${plan.steps[step]?.percent} % (step ${step + 1} of ${plan.steps.length})`;
  return status.replace('_', ' ');
}

export const headOf = (rollout: RolloutView): string =>
  `rollout ${rollout.id}: ${releaseNames(rollout.releases).join(', ')} is ${where(rollout)}`;

export const lineOf = (rollout: RolloutView): string =>
  `${headOf(rollout)}${rollout.reason ? `\n  ${rollout.reason}` : ''}`;

/** The progress of the current step: its time, and the devices of the smaller side. */
export function stepOf({ plan, step, stepSince, comparison }: JudgedRollout, now: number): string[] {
  const { minMinutes, minDevices, percent } = plan.steps[step] as Step;
  // The bar has the minutes that the text has.
  const minutes = Math.max(0, Math.min(minMinutes, Math.floor((now - Date.parse(stepSince)) / 60_000)));
  const devices = sampleOf(comparison);
  const place = comparison.own ? 'with the new remote' : 'on each side';
  return [
    ...(minMinutes > 0 ? [`${bar(minutes / minMinutes)} ${minutes} of ${minMinutes} minutes`] : []),
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
  const alarm = alarmOf(rollout);
  const said = alarm ? `failing: ${alarm.words}` : `${rollout.verdict.verdict}: ${rollout.verdict.reason}`;
  const verdict = isActive(rollout) ? [said] : [];
  const acts = rollout.verdict.acts?.map(textOfAct) ?? [];
  const lines = [...verdict, ...(isActive(rollout) ? stepOf(rollout, now) : []), ...counts.split('\n'), ...acts];
  return [`${lineOf(rollout)}  (revision ${rollout.revision})`, ...lines.map((line) => `  ${line}`)].join('\n');
}
