import type { Answer } from '@viewmax/contracts/ops/schemas';
import { type Call, command, numberOf } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { headOf, holdText, isActive, lineOf, stepOf } from '../rollout-text.ts';

const EVERY_MS = 5000;
const PATIENCE_MS = 5 * 60_000;

/** A pipeline may wait for hours, and servers restart meanwhile. A short outage after the first answer is retried. */
async function lookAgain(call: Call, id: string): Promise<Answer<'readRollout'>> {
  for (const begun = Date.now(); ; ) {
    try {
      return await call.client.call('readRollout', { params: { id } });
    } catch (error) {
      const isLost = error instanceof CommandFailed && error.code === EXIT.unreachable;
      if (!isLost || Date.now() - begun > PATIENCE_MS) throw error;
      call.progress(`${error.message} Retrying.`);
      await call.wait(EVERY_MS);
    }
  }
}

export const watch = command({
  usage: 'rollout watch <id> [--minutes 60]',
  summary: 'waits until a rollout has ended, or waits for a decision',
  help: `For a pipeline that continues after the promotion. Exit code 0: promoted, or held back from a few
devices alone. 1: rolled back or aborted; paused, which needs a decision; or not done within --minutes. 3: it has answered and then was lost for 5 minutes.

  viewmax rollout watch 7 --minutes 240`,
  async run(call) {
    const [id] = call.words;
    if (!id) throw wrongUsage('Name a rollout. "viewmax rollout status" lists them.');
    const until = Date.now() + (numberOf(call, 'minutes') ?? Number.POSITIVE_INFINITY) * 60_000;
    for (
      let rollout = await call.client.call('readRollout', { params: { id } });
      ;
      rollout = await lookAgain(call, id)
    ) {
      const [step] = stepOf(rollout, Date.now()).slice(-1);
      if (rollout.status !== 'running')
        return {
          data: rollout,
          text: `${lineOf(rollout)}${isActive(rollout) ? '\n  It waits for a decision: resume it, or roll it back.' : ''}`,
          exit: rollout.status === 'promoted' ? EXIT.done : EXIT.no,
        };
      const held = holdText(rollout);
      if (held.length > 0) return { data: rollout, text: [lineOf(rollout), ...held].join('\n  '), exit: EXIT.done };
      if (Date.now() >= until) return { data: rollout, text: `${headOf(rollout)} still`, exit: EXIT.no };
      call.progress(step ? `${headOf(rollout)} ${step}` : headOf(rollout));
      await call.wait(EVERY_MS);
    }
  },
});
