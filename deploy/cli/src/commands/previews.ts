import { type Command, command, numberOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { findReleases } from '../find-release.ts';
import { minuteOf, table, whenOf } from '../table.ts';

const create = command({
  usage: 'preview create <release>... [--tester] [--hours 8]',
  summary: 'makes a link that shows releases to one browser',
  help: `The browser that opens the link gets these releases, before any rollout, until the link expires or is
revoked ("viewmax preview revoke"), or "?preview=off" is opened. The link leads to a host for previews alone, which ops name with
PREVIEW_URL, because a build in the app could act as its member. With --tester the browser also belongs to the testers of every rollout.

  viewmax preview create catalog --hours 24
  viewmax preview create --tester`,
  async run(call) {
    const { client, words, values } = call;
    if (words.length === 0 && values.tester !== true) throw wrongUsage('Name a release, or use --tester alone.');
    const found = words.length > 0 ? await findReleases(client, words) : [];
    const made = await client.call('makePreview', {
      body: { releases: found, tester: values.tester === true, hours: numberOf(call, 'hours') },
    });
    return { data: made, text: `${made.link}\n  good until ${whenOf(made.expiresAt)}` };
  },
});

const list = command({
  usage: 'preview list',
  summary: 'lists links that have not expired',
  help: '  viewmax preview list',
  async run({ client }) {
    const { previews } = await client.call('listPreviews');
    const rows = previews.map(({ id, by, releases, tester, expiresAt, revokedAt }) => [
      id,
      by,
      [...releases, ...(tester ? ['tester'] : [])].join(', '),
      revokedAt ? 'revoked' : minuteOf(expiresAt),
    ]);
    return { data: previews, text: table(['id', 'by', 'shows', 'expires (Lagos)'], rows) };
  },
});

const revoke = command({
  usage: 'preview revoke <id>',
  summary: 'ends a link now, in each browser that uses it',
  help: `The ops team may do so, the squad that owns all of its remotes, and the token that made it. "viewmax token revoke" ends
all links of a token.

  viewmax preview revoke 3fa9c1d2e4b5`,
  async run({ client, words: [id] }) {
    if (!id) throw wrongUsage('Name a preview. "viewmax preview list" lists them.');
    await client.call('revokePreview', { params: { id } });
    return { data: { id }, text: `${id} has ended` };
  },
});

export const previewList: Command[] = [create, list, revoke];
