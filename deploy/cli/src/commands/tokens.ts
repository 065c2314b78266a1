import type { TokenScope } from '@viewmax/contracts/ops/calls';
import type { NewToken } from '@viewmax/contracts/ops/tokens';
import { type Call, type Command, command, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf, table } from '../table.ts';

const list = command({
  usage: 'token list',
  summary: 'lists tokens with their roles, without secrets',
  help: '  viewmax token list',
  async run({ client }) {
    const { tokens } = await client.call('listTokens');
    const rows = tokens.map(({ id, name, role, remote, scopes, expiresAt }) => [
      id,
      name,
      [remote ?? role, ...(scopes ? [scopes.join('+')] : [])].join(' '),
      Date.parse(expiresAt) <= Date.now() ? 'ended' : minuteOf(expiresAt),
    ]);
    return { data: tokens, text: table(['id', 'name', 'for', 'expires (Lagos)'], rows) };
  },
});

const create = command({
  usage: 'token create <name> --role squad|ops|read [--remote catalog] [--scope publish,preview] [--days 90]',
  summary: 'makes a token, and shows it once',
  help: `A squad's token can do all that the squad may. With --scope it has parts of it, comma-separated: read (the errors and
packages of the remote), publish, preview and rollout. Such a token is for a pipeline and signs nobody in to the console.

  viewmax token create "catalog pipeline" --role squad --remote catalog
  viewmax token create "catalog previews" --role squad --remote catalog --scope publish,preview`,
  async run(call: Call) {
    const [name] = call.words;
    if (!name) throw wrongUsage('A token needs a name.');
    const [given, remote] = ['role', 'remote'].map((option) => textOf(call, option));
    const role = given === 'reader' ? 'read' : given;
    if (!role) throw wrongUsage('A token needs --role squad, ops or read.');
    // The registry refuses another role or scope.
    const scopes = textOf(call, 'scope')?.split(',') as TokenScope[] | undefined;
    const body = { name, role: role as NewToken['role'], remote, scopes, days: numberOf(call, 'days') };
    const made = await call.client.call('createToken', { body });
    return { data: made, text: made.token };
  },
});

const rotate = command({
  usage: 'token rotate <id> [--grace 60]',
  summary: 'replaces a token; the old one works for some minutes more',
  help: '  viewmax token rotate 3fa9c1d2e4b5',
  async run(call) {
    const [id] = call.words;
    if (!id) throw wrongUsage('Name a token. "viewmax token list" lists them.');
    const body = { graceMinutes: numberOf(call, 'grace') ?? 60 };
    const made = await call.client.call('rotateToken', { params: { id }, body });
    return { data: made, text: made.token };
  },
});

const revoke = command({
  usage: 'token revoke <id>',
  summary: 'ends a token now',
  help: '  viewmax token revoke 3fa9c1d2e4b5',
  async run({ client, words: [id] }) {
    if (!id) throw wrongUsage('Name a token. "viewmax token list" lists them.');
    await client.call('revokeToken', { params: { id } });
    return { data: { id }, text: `${id} has ended` };
  },
});

export const tokenList: Command[] = [list, create, rotate, revoke];
