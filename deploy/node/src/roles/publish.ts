import { Refused, type Registry } from '@viewmax/registry';
import { twoAtATime } from '../process/two-at-a-time.ts';

export interface PublishAllOptions {
  /** Leaves live releases to rollouts. Only a remote without a live release goes live. */
  keepLive?: boolean;
}

const liveReleases = async (registry: Registry): Promise<{ name: string }[]> => {
  const set = await registry.currentSet();
  return set.ok ? [set.discovery.shell, ...set.discovery.remotes] : [];
};

/** Publishes these builds, makes them live and retires all other remotes. Returns the number of new releases. */
export async function publishAll(
  registry: Registry,
  folders: readonly string[],
  { keepLive = false }: PublishAllOptions = {},
): Promise<number> {
  const all = await twoAtATime(folders, async (folder) => {
    try {
      return await registry.publish(folder, { mayRebuild: true });
    } catch (error) {
      // Rollouts choose the live releases. So a node with a build of a purged release can still start.
      if (keepLive && error instanceof Refused && error.code === 'gone') return null;
      if (error instanceof Refused) throw new Error(`${folder} cannot be published. ${error.message}`);
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
  const retired = (await liveReleases(registry)).filter(({ name }) => !names.has(name));
  for (const { name } of retired) await registry.retire(name);
  return countNew;
}
