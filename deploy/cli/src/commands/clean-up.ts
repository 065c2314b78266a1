import type { Command } from '../command.ts';

export const cleanUp: Command = {
  name: 'clean-up',
  usage: 'clean-up [--yes]',
  summary: 'forgets releases that nobody can need, or says which they are',
  help: `What is live, in a rollout, needed for a rollback, given to a page within 14 days, shown by a link, or among the 5 newest
stays. Without --yes nothing is removed.

  viewmax clean-up`,
  options: { yes: { type: 'boolean' } },
  async run({ client, values }) {
    const dryRun = values.yes !== true;
    const data = await client.post<{ removed: string[]; kept: Record<string, string> }>('/clean-up', { dryRun });
    const lines = [
      ...data.removed.map((title) => `${dryRun ? 'would go' : 'gone'}  ${title}`),
      ...Object.entries(data.kept).map(([title, reason]) => `stays  ${title}: ${reason}`),
    ];
    return { data, text: lines.join('\n') };
  },
};
