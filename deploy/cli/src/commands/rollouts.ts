import { type RolloutCommand, rolloutCommands } from '@viewmax/contracts/ops/calls';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { type Command, command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { details, lineOf } from '../rollout-text.ts';
import { start } from './rollout-start.ts';
import { watch } from './rollout-watch.ts';

const status = command({
  usage: 'rollout status [id]',
  summary: 'shows how rollouts fare, canary beside control',
  help: `Without an id: running and paused rollouts, then the latest ended ones.

  viewmax rollout status
  viewmax rollout status 7 --json`,
  async run({ client, words: [id] }) {
    if (id) {
      const rollout = await client.call('readRollout', { params: { id } });
      return { data: rollout, text: details(rollout, Date.now()) };
    }
    const { rollouts } = await client.call('readState');
    const lines = rollouts.slice(0, 10).map((rollout) => details(rollout, Date.now()));
    return { data: rollouts, text: lines.join('\n\n') || 'There was no rollout yet.' };
  },
});

const MEANING: Record<RolloutCommand, string> = {
  pause: 'adds no devices, and keeps those that have it',
  resume: 'continues after a pause',
  advance: 'begins the next step now',
  promote: 'makes it live for all devices now; open sessions keep their releases',
  abort: 'ends it for new sessions; sessions that have it keep it',
  rollback: 'removes it from all devices, open sessions too; also after a promotion',
};

/** The devices that used the release before its promotion; a first release is counted apart. */
const wasUsedBy = ({ counts }: JudgedRollout): number => (counts.ownUsed ?? counts.used)?.against ?? 0;
const BLIND = 'No device had used it before, so nothing was compared.';

const commandOf = (name: RolloutCommand): Command =>
  command({
    usage: `rollout ${name} <id> [--reason "…"] [--revision n]`,
    summary: MEANING[name],
    help: `With --revision it is refused (exit code 4) if the rollout has changed since that revision.

  viewmax rollout ${name} 7 --reason "Seats cannot be chosen"`,
    gone: { '--dry-run': 'the plan names the percent, and "viewmax can-i-deploy" what stands against it.' },
    async run(call) {
      const [id] = call.words;
      if (!id) throw wrongUsage('Name a rollout. "viewmax rollout status" lists them.');
      const given = numberOf(call, 'revision');
      const before = given === undefined ? await call.client.call('readRollout', { params: { id } }) : undefined;
      const body = { revision: before?.revision ?? given ?? 0, reason: textOf(call, 'reason') };
      const rollout = await call.client.call('commandRollout', { params: { id, command: name }, body });
      const isBlind = name === 'promote' && before && wasUsedBy(before) === 0;
      return { data: rollout, text: lineOf(rollout) + (isBlind ? `\n  ${BLIND}` : '') };
    },
  });

export const rolloutList: Command[] = [start, status, watch, ...rolloutCommands.map(commandOf)];
