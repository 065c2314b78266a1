import { flagText } from '@viewmax/contracts/flags';
import { isInHold, reachedBy, stepEnds } from '@viewmax/contracts/ops/hold';
import { lagosText } from '@viewmax/contracts/ops/hours';
import type { Counts } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView, Step } from '@viewmax/contracts/ops/rollouts';
import { alarmOf } from '@viewmax/registry/alarm';
import { releaseNames } from '@viewmax/registry/identity';
import { countsOf, isOfNew, sampleOf } from '@viewmax/registry/verdict';
import { isOfPlan, judgedText } from '@viewmax/registry/words';
import { bar, table } from './table.ts';

export const isActive = ({ status }: RolloutView): boolean => status === 'running' || status === 'paused';

export function where(rollout: RolloutView): string {
  const { status, plan, step } = rollout;
  const current = plan.steps[step];
  if (current && isActive(rollout)) {
    const of = current.cohort?.testers ? ' of testers' : '';
    return `${status} at ${reachedBy(current)} %${of} (step ${step + 1} of ${plan.steps.length})`;
  }
  return status.replace('_', ' ');
}

export const headOf = (rollout: RolloutView): string =>
  `rollout ${rollout.id}: ${rollout.flag ? `the flag ${flagText(rollout.flag)}` : releaseNames(rollout.releases).join(', ')} is ${where(rollout)}`;

export const lineOf = (rollout: RolloutView): string =>
  `${headOf(rollout)}${rollout.reason ? `\n  ${rollout.reason}` : ''}`;

/** What happens to a release that nearly all devices have; nothing for any other. */
export function holdText(rollout: RolloutView): string[] {
  const { plan, step, stepSince, status } = rollout;
  const current = plan.steps[step];
  if (status !== 'running' || !current || !isInHold(rollout)) return [];
  const ends = `${lagosText(stepEnds(rollout, stepSince))} in Lagos`;
  const worse = plan.onFail === 'rollback' ? 'takes it from all devices' : 'pauses the rollout';
  const then = current.advance === 'auto' ? `it promotes it at ${ends}` : `you may promote it from ${ends} on`;
  return [
    `${current.percent} % of devices keep the old release. If it proves worse, the watch ${worse}; otherwise ${then}.`,
  ];
}

/** The progress of the current step: its time, and the devices of the smaller side. */
export function stepOf({ plan, step, stepSince, counts }: JudgedRollout, now: number): string[] {
  const { minMinutes, minDevices, percent, hold } = plan.steps[step] as Step;
  // The bar has the minutes that the text has.
  const minutes = Math.max(0, Math.min(minMinutes, Math.floor((now - Date.parse(stepSince)) / 60_000)));
  const devices = sampleOf(counts);
  const place = isOfNew(counts) ? 'with the new remote' : 'on each side';
  if (hold) {
    const hours = Math.floor(minutes / 60);
    return minMinutes > 0
      ? [`${bar(minutes / minMinutes)} ${hours} of ${Number((minMinutes / 60).toFixed(1))} hours`]
      : [];
  }
  return [
    ...(minMinutes > 0 ? [`${bar(minutes / minMinutes)} ${minutes} of ${minMinutes} minutes`] : []),
    // At 100 percent there is no control to compare with.
    ...(minDevices > 0 && percent < 100
      ? [`${bar(devices / minDevices)} ${devices} of ${minDevices} devices ${place}`]
      : []),
  ];
}

export function details(rollout: JudgedRollout, now: number): string {
  const row = (title: string, side: keyof Counts, ...names: string[]) => [
    title,
    ...names.map((name) => (name ? String(countsOf(rollout.counts, name)[side]) : '')),
  ];
  // A new remote has its own line; canary and control are then the rest of the app.
  const ofNew = isOfNew(rollout.counts)
    ? [row('new remote', 'against', '', 'ownUsed', 'ownFailed', 'ownSlow', '')]
    : [];
  const names = ['reported', 'used', 'failed', 'slow', 'slowTaps'];
  const rows = [...ofNew, row('canary', 'against', ...names), row('control', 'before', ...names)];
  const counts = table(['', 'reported', 'used', 'failed', 'slow', 'slow taps'], rows);
  const alarm = alarmOf(rollout);
  const said = alarm ? `failing: ${alarm.words}` : `${rollout.verdict.verdict}: ${rollout.verdict.reason}`;
  const verdict = isActive(rollout) ? [said] : [];
  const judged = rollout.verdict.judged.filter(isOfPlan).map(judgedText);
  const lines = [
    ...verdict,
    ...holdText(rollout),
    ...(isActive(rollout) ? stepOf(rollout, now) : []),
    ...counts.split('\n'),
    ...judged,
  ];
  return [`${lineOf(rollout)}  (revision ${rollout.revision})`, ...lines.map((line) => `  ${line}`)].join('\n');
}
