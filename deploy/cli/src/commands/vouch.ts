import { command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';

export const vouch = command({
  usage: 'vouch <release> <check> [--failed]',
  summary: 'records that a release passed or failed a check',
  help: `Where REQUIRED_CHECKS names checks, no rollout begins with a release that has not passed all of them. The log names the token.
A later result of the same check replaces the earlier one.

  viewmax faults
  viewmax vouch offers@1.4.2 faults`,
  async run({ client, words: [release, check], values }) {
    if (!release || !check) throw wrongUsage('Name a release and a check.');
    const [named = ''] = await findReleases(client, [release]);
    const passed = values.failed !== true;
    await client.call('vouch', { params: { release: named }, body: { check, passed } });
    return { data: { release: named, check, passed }, text: `${named} ${passed ? 'passed' : 'failed'} ${check}` };
  },
});
