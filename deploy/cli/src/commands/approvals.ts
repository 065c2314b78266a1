import { type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf, table } from '../table.ts';

const list = command({
  usage: 'approvals list',
  summary: 'lists the commands that wait for a second person, and what squads ask for',
  help: `A command waits for a day. "viewmax rules --second-person" decides which commands need one. A squad's request waits for a week.

  viewmax approvals list`,
  async run({ client }) {
    const { approvals = [] } = await client.call('readState');
    const rows = approvals.map(({ id, by, expiresAt, words }) => [String(id), by, minuteOf(expiresAt), words]);
    const text = rows.length > 0 ? table(['request', 'by', 'until (Lagos)', 'command'], rows) : 'No command waits.';
    return { data: approvals, text };
  },
});

const decisionOf = (name: 'approve' | 'reject', summary: string, help: string, done: string): Command =>
  command({
    usage: `approvals ${name} <request>`,
    summary,
    help: `${help}

  viewmax approvals ${name} 3`,
    async run({ client, words: [id] }) {
      if (!id) throw wrongUsage('Name a request. "viewmax approvals list" lists them.');
      const approval = await client.call(name, { params: { id } });
      return { data: approval, text: `${done}: ${approval.words}, as ${approval.by} asked` };
    },
  });

export const approvalList: Command[] = [
  list,
  decisionOf(
    'approve',
    'carries out the command of another person, or gives a squad what it asks for',
    'Needs a person of ops, other than the author. Any token of ops approves what a squad asks for, unless it needs two people. The command runs as its author gave it, with all its checks and the rights that the author has by now.',
    'done',
  ),
  decisionOf(
    'reject',
    'ends a request without its command',
    'Needs an ops token. Authors of ops withdraw theirs so too.',
    'rejected',
  ),
];
