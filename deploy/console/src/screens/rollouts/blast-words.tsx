import type { RolloutCommand } from '@viewmax/shared/contracts/ops';
import type { ReactNode } from 'react';
import type { BlastRadius } from '../../model/blast-radius.ts';
import { count } from '../../model/format.ts';

const MEANING: Partial<Record<RolloutCommand, string>> = {
  advance: 'are given it in addition, with their next session.',
  promote: 'are given it in addition, with their next session. It becomes the stable release.',
  abort: 'go back with their next session. Who has it now keeps it until then.',
  rollback: 'go back at once, open pages too, as soon as nobody is in the middle of paying.',
};

/** Whom a command reaches, in words and figures. */
export function BlastWords({ command, blast }: { command: RolloutCommand; blast: BlastRadius }): ReactNode {
  const { devices, opened, touched, cohort } = blast;
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
          ? `In the last hour they opened about ${count(touched)} of ${count(opened)} screens.`
          : 'Nobody reported in the last hour, so their traffic is not known.'}
      </p>
    </>
  );
}
