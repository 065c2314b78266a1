import type { Command } from '../command.ts';

export const cleanUp: Command = {
  name: 'clean-up',
  usage: 'clean-up [--yes]',
  summary: 'removes unused releases, or lists them',
  help: `Releases stay that are live, in a rollout, needed for a rollback, served within 14 days, in a preview, or among the 5
newest. Without --yes nothing is removed.

  viewmax clean-up`,
  options: { yes: { type: 'boolean' } },
  async run({ client, values }) {
    const dryRun = values.yes !== true;
    // A token that may only read gets the list too.
    const data = await (dryRun ? client.call('previewCleanUp') : client.call('cleanUp', { body: { dryRun } }));
    const lines = [
      ...data.removed.map((release) => `${dryRun ? 'would go' : 'removed'}  ${release}`),
      ...Object.entries(data.kept).map(([release, reason]) => `stays  ${release}: ${reason}`),
    ];
    return { data, text: lines.join('\n') };
  },
};
