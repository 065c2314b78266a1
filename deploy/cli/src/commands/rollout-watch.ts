import { type Command, numberOf } from '../command.ts';
import { EXIT, wrongUsage } from '../exit.ts';
import { headOf, isActive, lineOf, stepOf, type Watched } from '../rollout-text.ts';

const EVERY_MS = 5000;

export const watch: Command = {
  name: 'rollout watch',
  usage: 'rollout watch <id> [--minutes 60]',
  summary: 'waits until a rollout has ended, or waits for somebody',
  help: `For a pipeline that goes on when everybody has the release. Exit code 0: promoted. 1: taken back or aborted; paused, so that
somebody has to look; or not done within --minutes.

  viewmax rollout watch 7 --minutes 240`,
  options: { minutes: { type: 'string' } },
  async run(call) {
    const [id] = call.words;
    if (!id) throw wrongUsage('Which rollout? "viewmax rollout status" lists them.');
    const until = Date.now() + (numberOf(call, 'minutes') ?? Number.POSITIVE_INFINITY) * 60_000;
    for (;;) {
      const rollout = await call.client.get<Watched>(`/rollouts/${encodeURIComponent(id)}`);
      const [step] = stepOf(rollout, Date.now()).slice(-1);
      if (rollout.status !== 'running')
        return {
          data: rollout,
          text: `${lineOf(rollout)}${isActive(rollout) ? '\n  It waits for somebody: resume it, or take it back.' : ''}`,
          exit: rollout.status === 'promoted' ? EXIT.done : EXIT.no,
        };
      if (Date.now() >= until) return { data: rollout, text: `${headOf(rollout)} still`, exit: EXIT.no };
      call.progress(step ? `${headOf(rollout)} ${step}` : headOf(rollout));
      await call.wait(EVERY_MS);
    }
  },
};
