import { releaseName } from '@viewmax/contracts/release-name';
import { Refused, type Registry } from '@viewmax/registry';
import { twoAtATime } from '../process/two-at-a-time.ts';

const liveReleases = async (registry: Registry): Promise<{ name: string; version: string }[]> => {
  const set = await registry.currentSet();
  return set.ok ? [set.discovery.shell, ...set.discovery.remotes] : [];
};

/**
 * Publishes these builds and makes them live. It retires the remotes of earlier starts without a build, and leaves those of
 * squads. Flags of new builds are on for all. With `keepLive` it leaves live releases to rollouts, and only a remote without a live release goes live.
 */
export async function publishAll(
  registry: Registry,
  folders: readonly string[],
  { keepLive = false } = {},
): Promise<{ countNew: number; retired: string[]; left: string[] }> {
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
    return { countNew, retired: [], left: [] };
  }
  await registry.activate(releases);
  // A developer sees what is built. A flag that was turned off here stays off until its remote has another build.
  for (const { name, isNew } of releases) if (isNew) await registry.turnFlagsOn(name);
  const names = new Set(releases.map(({ name }) => name));
  const retired: string[] = [];
  const left: string[] = [];
  for (const release of await liveReleases(registry)) {
    if (names.has(release.name)) continue;
    const isOurs = await registry.isOfStack(release);
    if (isOurs) await registry.retire(release.name);
    (isOurs ? retired : left).push(releaseName(release));
  }
  return { countNew, retired, left };
}
