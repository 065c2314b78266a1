import type { Purged } from '@viewmax/contracts/ops/releases';
import { type Command, textOf } from '../command.ts';
import { EXIT, wrongUsage } from '../exit.ts';

const CDN: Record<Purged['cdn'], string> = {
  none: 'No CDN_PURGE_URL is set: drop its paths from a cache in front by hand.',
  heard: 'The cache in front has dropped it.',
  failed: 'The cache in front did not confirm it: run the same command again, or drop its paths by hand.',
};

export const purge: Command = {
  name: 'purge',
  usage: 'purge <release> --reason "…"',
  summary: 'removes a release and its files permanently',
  help: `For a harmful release. Sessions and previews with it end on each node, its files go, and its name and
version are never published again. A release that is live, in a rollout or needed for a rollback is refused. The release is named
whole, so that no other one goes by mistake. A purge that was cut short is completed by the same command.

  viewmax purge catalog@1.4.2-3fa9c1d2 --reason "It sends tokens to a stranger"`,
  options: { reason: { type: 'string' } },
  async run(call) {
    const { client, words } = call;
    const [release] = words;
    const reason = textOf(call, 'reason');
    if (words.length !== 1 || !release?.includes('@'))
      throw wrongUsage('Name one release completely, such as catalog@1.4.2-3fa9c1d2.');
    if (!reason?.trim()) throw wrongUsage('A purge needs a --reason.');
    const data = await client.call('purgeRelease', { params: { release }, body: { reason } });
    const done = data.isNew
      ? `${data.release} is removed permanently.`
      : `${data.release} was purged before; none of its files remain.`;
    return { data, text: `${done}\n  ${CDN[data.cdn]}`, exit: data.cdn === 'failed' ? EXIT.unreachable : EXIT.done };
  },
};
