import type { ReloadChannel } from '@viewmax/edge';
import { type Identity, type Registry, titleOf } from '@viewmax/registry';
import type { BuildResult } from '@viewmax/shared/build';
import { messageOf } from './failure.ts';

export interface WatchOptions {
  registry: Registry;
  reload: ReloadChannel;
  print(line: string): void;
}

export interface WatchedRemote {
  /** One build after the other, in the order they came. */
  onBuild(result: BuildResult): Promise<void>;
  /** Puts back what was live before, and forgets every release of the watcher. */
  end(): Promise<void>;
}

/** What happens with the builds of a watcher: a good one goes live and pages load again, a broken one is told about. */
export function watchedRemote({ registry, reload, print }: WatchOptions): WatchedRemote {
  const ours: Identity[] = [];
  let before: Identity | undefined;
  let last: Promise<void> = Promise.resolve();

  const liveOf = async (name: string): Promise<Identity | undefined> => {
    const set = await registry.currentSet();
    return set.ok
      ? [set.discovery.shell, ...set.discovery.remotes].find((release) => release.name === name)
      : undefined;
  };

  async function take(result: BuildResult): Promise<void> {
    if ('error' in result) return print(result.error);
    const release = await registry.publish(result.dist, { mayRebuild: true });
    const live = await liveOf(release.name);
    before ??= live;
    if (live?.version === release.version) return print(`${titleOf(release)} is unchanged`);
    await registry.activate([release]);
    if (release.isNew) ours.push(release);
    reload.tell();
    print(`${titleOf(release)} is live, built in ${(result.ms / 1000).toFixed(1)} s`);
    // The build before this one may still be loading a screen in a page that is on its way out.
    const old = ours.slice(0, -2).filter(({ version }) => version !== release.version);
    for (const one of old) {
      await registry.remove(one);
      ours.splice(ours.indexOf(one), 1);
    }
  }

  const inOrder = (step: () => Promise<void>) => {
    last = last.then(step).catch((error: unknown) => print(messageOf(error)));
    return last;
  };

  return {
    onBuild: (result) => inOrder(() => take(result)),
    end: () =>
      inOrder(async () => {
        if (before) await registry.activate([before]);
        for (const one of ours.splice(0)) await registry.remove(one);
      }),
  };
}
