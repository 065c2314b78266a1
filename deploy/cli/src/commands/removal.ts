import type { Purged } from '@viewmax/contracts/ops/releases';
import { type Command, command, textOf } from '../command.ts';
import { EXIT, wrongUsage } from '../exit.ts';

const cleanUp = command({
  usage: 'clean-up [--yes]',
  summary: 'removes unused releases, or lists them',
  help: `Releases stay that are live, in a rollout, needed for a rollback, served within 14 days, in a preview, or among the 5
newest. Without --yes nothing is removed.

  viewmax clean-up`,
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
});

const CDN: Record<Purged['cdn'], string> = {
  none: 'No CDN_PURGE_URL is set: drop its paths from a cache in front by hand.',
  heard: 'The cache in front has dropped it.',
  failed: 'The cache in front did not confirm it: run the same command again, or drop its paths by hand.',
};

const purge = command({
  usage: 'purge <release> --reason "…"',
  summary: 'removes a release and its files permanently',
  help: `For a harmful release. Sessions and previews with it end on each node, its files go, and its name and
version are never published again. A release that is live, in a rollout or needed for a rollback is refused. The release is named
whole, so that no other one goes by mistake. A purge that was cut short is completed by the same command.

  viewmax purge catalog@1.4.2-3fa9c1d2 --reason "It sends tokens to a stranger"`,
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
});

const retire = command({
  usage: 'retire <remote> --reason "…" [--despite-links]',
  summary: 'takes a remote out of the app for good',
  help: `Needs an ops token. Open pages lose the remote, and its paths and slots become free. It is refused while another
release needs the remote, fills its slots, calls its backend, or has links or checkpoints at its paths, as its remote.json and
places.json declare. The refusal names them. --despite-links retires it although others link to its paths.

  viewmax retire offers --reason "Offers moved into the catalog"`,
  async run(call) {
    const [name] = call.words;
    const reason = textOf(call, 'reason');
    if (!name || !reason) throw wrongUsage('Name a remote, with a --reason.');
    const body = { reason, despiteLinks: call.values['despite-links'] === true };
    const retired = await call.client.call('retireRemote', { params: { name }, body });
    const freed = retired.freed.length > 0 ? retired.freed.join(', ') : 'no path and no slot';
    return { data: retired, text: `${name} is retired; free now: ${freed}` };
  },
});

export const removalList: Command[] = [cleanUp, purge, retire];
