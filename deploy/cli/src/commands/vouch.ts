import { command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { hasPassed, RUN_BY } from '../passed-checks.ts';

export const vouch = command({
  usage: 'vouch <release> <check> [--failed] [--elsewhere]',
  summary: 'records that a release passed or failed a check',
  help: `Where REQUIRED_CHECKS names checks, no rollout begins with a release that has not passed all of them. The log names the token.
A later result of the same check replaces the earlier one. The checks faults and neighbours have to have passed on this machine, or in the
jobs of a pipeline before; with --elsewhere, they passed on another one.

  viewmax faults
  viewmax vouch offers@1.4.2 faults`,
  async run({ client, words: [release, check], values, env }) {
    if (!release || !check) throw wrongUsage('Name a release and a check.');
    const [named = ''] = await findReleases(client, [release]);
    const passed = values.failed !== true;
    const run = RUN_BY[check];
    if (run && passed && !values.elsewhere && !hasPassed(named, check, env))
      throw new CommandFailed(
        `${named} has not passed ${check} on this machine. Run "${run}" before, or say --elsewhere if another machine did.`,
        EXIT.no,
      );
    await client.call('vouch', { params: { release: named }, body: { check, passed } });
    return { data: { release: named, check, passed }, text: `${named} ${passed ? 'passed' : 'failed'} ${check}` };
  },
});
