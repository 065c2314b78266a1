import { PROXIED } from '@viewmax/contracts/constants';
import type { OpsRequest } from '@viewmax/contracts/ops/approvals';
import { type Call, type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf, table } from '../table.ts';

const list = command({
  usage: 'approvals list',
  summary: 'lists the commands that wait for a second person, and what squads ask for',
  help: `A command waits for a day. "viewmax rules --second-person" decides which commands need one. A squad's request waits for a week.

  viewmax approvals list`,
  async run({ client }) {
    const { approvals = [] } = await client.call('readState');
    const rows = approvals.map(({ id, by, expiresAt, words, failed }) => [
      String(id),
      by,
      minuteOf(expiresAt),
      failed ? `${words} (it failed: ${failed})` : words,
    ]);
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
    'Any token of ops may reject. Authors withdraw their own so, and squads what they asked for, with their own token.',
    'rejected',
  ),
];

async function send({ client }: Pick<Call, 'client'>, body: OpsRequest) {
  const data = await client.call('request', { body });
  const text = `Request ${data.id} waits for ops until ${minuteOf(data.expiresAt)} in Lagos: ${data.words}.
They approve it in the console, or with: viewmax approvals approve ${data.id}`;
  return { data, text };
}

const requestOf = (kind: 'path' | 'slot', summary: string, help: string): Command =>
  command({
    usage: `request ${kind} <${kind}> <remote>`,
    summary,
    help,
    run({ client, words: [claim, name] }) {
      if (!claim || !name) throw wrongUsage(`Name a ${kind} and your remote.`);
      return send({ client }, { kind, claim, name });
    },
  });

export const requestList: Command[] = [
  requestOf(
    'path',
    'asks ops for a path of the app',
    `A free path needs no request: it belongs to the first release that is promoted with it. Ask for one that another remote owns, or to
keep a path before your first release. Ops hear of it by their webhook, and it waits a week.

  viewmax request path /fund account`,
  ),
  requestOf(
    'slot',
    'asks ops for a slot, or for a rank in a slot that takes several remotes',
    `"npx viewmax slot list" lists the slots. Ops hear of the request by their webhook, and it waits a week.

  viewmax request slot movie.below reviews`,
  ),
  command({
    usage: 'request backend <path> <address> <remote> [--with-token]',
    summary: 'asks ops to lead a path of the app to your backend',
    help: `As soon as ops approve, pages and installed apps reach the backend by the path. With --with-token, a call may bring the member's token.
Ask again to change the address. Ops hear of the request by their webhook, and it waits a week.

  viewmax request backend ${PROXIED}reviews https://reviews.example/v2 reviews`,
    run({ client, words: [path, target, name], values }) {
      if (!path || !target || !name)
        throw wrongUsage(
          `Name a path, an address and your remote, such as ${PROXIED}reviews https://reviews.example reviews.`,
        );
      return send({ client }, { kind: 'backend', path, target, name, withToken: values['with-token'] === true });
    },
  }),
];
