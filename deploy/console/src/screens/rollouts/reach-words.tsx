import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { releaseNames } from '@viewmax/registry/identity';
import type { ReactNode } from 'react';
import { count } from '../../model/format.ts';
import { cohortWords, percentAmong, percentAt, percentOf } from '../../model/percent-of.ts';
import { seriesOf } from '../../model/series.ts';
import type { Platform } from '../../stores/platform.ts';

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
function reachOf(command: RolloutCommand, rollout: JudgedRollout, { figures, at }: Platform) {
  const devices = devicesOf(command, rollout);
  const { opened } = seriesOf(figures, [rollout.releases, rollout.control].flatMap(releaseNames), at);
  const isForEverybody =
    command === 'promote' || rollout.status === 'promoted' || rollout.step + 1 >= rollout.plan.steps.length;
  const step = rollout.plan.steps[command === 'advance' ? rollout.step + 1 : rollout.step];
  return {
    /** Percent of the devices that would change their releases. */
    devices,
    /** Pages that used the release in the last hour, and how many of them on those devices. */
    opened,
    touched: Math.round((opened * devices) / EVERYBODY),
    /** In words. */
    cohort: (!isForEverybody || command === 'abort' || command === 'rollback') && step ? cohortWords(step) : '',
  };
}

const MEANING: Partial<Record<RolloutCommand, string>> = {
  advance: 'get it in addition, each with its next visit.',
  promote: 'get it in addition, each with its next visit. It becomes the stable release.',
  abort: 'get the stable release with their next visit. Open pages keep this release.',
  rollback:
    'get the previous release at once, also open pages. A page with a payment in progress changes after the payment.',
};

/** The reach of a command, in words and figures. */
export function ReachWords({
  command,
  rollout,
  platform,
}: {
  command: RolloutCommand;
  rollout: JudgedRollout;
  platform: Platform;
}): ReactNode {
  const { devices, opened, touched, cohort } = reachOf(command, rollout, platform);
  return (
    <>
      <p>
        <b className="num">
          {cohort && 'At most '}
          {Number(devices.toFixed(2))}% of devices
        </b>
        {cohort && ` (${cohort})`} {MEANING[command]}
      </p>
      <p className="num">
        {opened > 0
          ? `In the last hour these devices opened about ${count(touched)} of ${count(opened)} pages.`
          : 'No page reported in the last hour, so the traffic is unknown.'}
      </p>
    </>
  );
}
