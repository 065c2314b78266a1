import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { releaseNames } from '@viewmax/registry/identity';
import { cohortWords, percentAmong, percentAt, percentOf } from './percent-of.ts';
import { seriesOf } from './series.ts';

export interface BlastRadius {
  /** Percent of the devices that would change their releases. */
  devices: number;
  /** Pages that used the release in the last hour, and how many of them on those devices. */
  opened: number;
  touched: number;
  /** The cohort in words. */
  cohort: string;
}

const EVERYBODY = 100;

function devicesOf(command: RolloutCommand, rollout: JudgedRollout): number {
  const { plan, step, status } = rollout;
  if (command === 'rollback' || command === 'abort') return status === 'promoted' ? EVERYBODY : percentOf(rollout);
  if (command !== 'promote' && command !== 'advance') return 0;
  const next = command === 'advance' ? plan.steps[step + 1] : undefined;
  const then = next ? percentAt(plan, step + 1) : EVERYBODY;
  return then - percentAmong(next?.cohort, plan, step);
}

/** The reach of a command before it is sent. The size of a cohort is unknown, so this is the maximum. */
export function blastRadius(
  command: RolloutCommand,
  rollout: JudgedRollout,
  figures: readonly FigureView[],
  now: number,
): BlastRadius {
  const devices = devicesOf(command, rollout);
  const { opened } = seriesOf(figures, [rollout.releases, rollout.control].flatMap(releaseNames), now);
  const isForEverybody =
    command === 'promote' || rollout.status === 'promoted' || rollout.step + 1 >= rollout.plan.steps.length;
  const step = rollout.plan.steps[command === 'advance' ? rollout.step + 1 : rollout.step];
  return {
    devices,
    opened,
    touched: Math.round((opened * devices) / EVERYBODY),
    cohort: (!isForEverybody || command === 'abort' || command === 'rollback') && step ? cohortWords(step) : '',
  };
}
