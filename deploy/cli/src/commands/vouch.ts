import type { Command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';

export const vouch: Command = {
  name: 'vouch',
  usage: 'vouch <release> <check> [--failed]',
  summary: 'notes that a release has passed a check, or has not',
  help: `Where REQUIRED_CHECKS names checks, no rollout begins with a release that has not passed all of them. Whoever vouches stands
in the log. A later word on the same check takes the place of the one before.

  RELEASE=mfe-catalog/dist npm run e2e -- failure -g catalog
  viewmax vouch catalog@1.4.2 faults`,
  options: { failed: { type: 'boolean' } },
  async run({ client, words: [release, check], values }) {
    if (!release || !check) throw wrongUsage('Which release, and which check?');
    const [title = ''] = await findReleases(client, [release]);
    const passed = values.failed !== true;
    await client.post(`/releases/${title}/checks`, { check, passed });
    return { data: { release: title, check, passed }, text: `${title} ${passed ? 'passed' : 'failed'} ${check}` };
  },
};
