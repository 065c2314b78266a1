import { PROXIED } from '@viewmax/contracts/constants';
import type { OpsRequest } from '@viewmax/contracts/ops/approvals';
import { type Call, type Command, command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf } from '../table.ts';

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
    'asks ops for a slot, or for a place in a slot that takes several remotes',
    `"viewmax slot list" lists the slots. Ops hear of the request by their webhook, and it waits a week.

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
