import type { PreviewView } from '@viewmax/registry';
import type { Command } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { minuteOf, table } from '../table.ts';

const list: Command = {
  name: 'preview list',
  usage: 'preview list',
  summary: 'lists links that "pin" has made and that have not expired',
  help: '  viewmax preview list',
  async run({ client }) {
    const { previews } = await client.get<{ previews: PreviewView[] }>('/previews');
    const rows = previews.map(({ id, by, releases, tester, expiresAt, revokedAt }) => [
      id,
      by,
      [...releases, ...(tester ? ['tester'] : [])].join(', '),
      revokedAt ? 'revoked' : minuteOf(expiresAt),
    ]);
    return { data: previews, text: table(['id', 'by', 'shows', 'expires'], rows) };
  },
};

const revoke: Command = {
  name: 'preview revoke',
  usage: 'preview revoke <id>',
  summary: 'ends a link now, in each browser that uses it',
  help: `The ops team may do so, the squad that owns all of its remotes, and the token that made it. "viewmax token revoke" ends
all links of a token.

  viewmax preview revoke 3fa9c1d2e4b5`,
  async run({ client, words: [id] }) {
    if (!id) throw wrongUsage('Name a preview. "viewmax preview list" lists them.');
    await client.remove(`/previews/${encodeURIComponent(id)}`);
    return { data: { id }, text: `${id} has ended` };
  },
};

export const previewList: Command[] = [list, revoke];
