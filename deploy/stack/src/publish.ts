import { Refused, type Registry } from '@viewmax/registry';
import { Failure } from './failure.ts';
import { twoAtATime } from './two-at-a-time.ts';

/** Publishes these builds and makes exactly them live. Returns how many of them were new. */
export async function publishAll(registry: Registry, folders: readonly string[]): Promise<number> {
  const releases = await twoAtATime(folders, async (folder) => {
    try {
      return await registry.publish(folder);
    } catch (error) {
      if (error instanceof Refused) throw new Failure(`${folder} cannot be published. ${error.message}`);
      throw error;
    }
  });
  await registry.activate(releases);
  const names = new Set(releases.map(({ name }) => name));
  const set = await registry.currentSet();
  const gone = set.ok ? set.discovery.remotes.filter(({ name }) => !names.has(name)) : [];
  for (const { name } of gone) await registry.retire(name);
  return releases.filter(({ isNew }) => isNew).length;
}
