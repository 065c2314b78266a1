import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { blastRadius } from '../../model/blast-radius.ts';
import { count } from '../../model/format.ts';
import form from '../../parts/form.module.css';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';

const MEANING: Partial<Record<RolloutCommand, string>> = {
  advance: 'get it in addition, each with its next visit.',
  promote: 'get it in addition, each with its next visit. It becomes the stable release.',
  abort: 'get the stable release with their next visit. Open pages keep this release.',
  rollback:
    'get the previous release at once, also open pages. A page with a payment in progress changes after the payment.',
};

const setsOf = ({ now, after }: { now: number; after: number }): string =>
  after === 1
    ? `Then all devices run the same releases${now === 1 ? ', as now.' : `; now there are ${count(now)} combinations.`}`
    : `Then devices run ${count(after)} different combinations of releases (${count(now)} now).`;

/** The reach of a command, in words and figures. */
export function BlastWords({
  command,
  rollout,
  platform: { figures, at, state },
}: {
  command: RolloutCommand;
  rollout: JudgedRollout;
  platform: Platform;
}): ReactNode {
  const { devices, opened, touched, cohort } = blastRadius(command, rollout, figures, at);
  // Without the dry run the paragraphs show only the figures of this page.
  const { data: dryRun } = useAnswer(`${command} ${rollout.id}`, state.revision, () =>
    call('readBlastRadius', { params: { id: rollout.id }, query: { command } }),
  );
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
          : 'No page reported in the last hour, so the traffic is unknown.'}{' '}
        {dryRun && setsOf(dryRun.sets)}
      </p>
      {dryRun?.kept.map((sentence) => (
        <p key={sentence} className={form.warn}>
          {sentence}
        </p>
      ))}
    </>
  );
}
