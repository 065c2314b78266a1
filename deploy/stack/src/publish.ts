import { Refused, type Registry } from '@viewmax/registry';
import { Failure } from './failure.ts';
import { twoAtATime } from './two-at-a-time.ts';

export interface PublishAllOptions {
  /** What is live stays, for rollouts to change; only what has no live release yet goes live. */
  keepLive?: boolean;
}

const liveReleases = async (registry: Registry): Promise<{ name: string }[]> => {
  const set = await registry.currentSet();
  return set.ok ? [set.discovery.shell, ...set.discovery.remotes] : [];
};

/** Publishes these builds and makes exactly them live. Returns how many of them were new. */
export async function publishAll(
  registry: Registry,
  folders: readonly string[],
  { keepLive = false }: PublishAllOptions = {},
): Promise<number> {
  const all = await twoAtATime(folders, async (folder) => {
    try {
      return await registry.publish(folder, { mayRebuild: true });
    } catch (error) {
      // Rollouts decide what is live, so a node that was built before a purge can still start.
      if (keepLive && error instanceof Refused && error.code === 'gone') return null;
      if (error instanceof Refused) throw new Failure(`${folder} cannot be published. ${error.message}`);
      throw error;
    }
  });
  const releases = all.filter((one) => one !== null);
  const countNew = releases.filter(({ isNew }) => isNew).length;
  if (keepLive) {
    const live = new Set((await liveReleases(registry)).map(({ name }) => name));
    await registry.activate(releases.filter(({ name }) => !live.has(name)));
    return countNew;
  }
  await registry.activate(releases);
  const names = new Set(releases.map(({ name }) => name));
  const gone = (await liveReleases(registry)).filter(({ name }) => !names.has(name));
  for (const { name } of gone) await registry.retire(name);
  return countNew;
}
