import type { BuildResult } from '@viewmax/build';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReloadChannel } from '@viewmax/edge';
import { messageOf } from '@viewmax/node/message-of';
import type { Identity, Registry } from '@viewmax/registry';

export interface WatchOptions {
  registry: Registry;
  reload: ReloadChannel;
  print(line: string): void;
}

export interface WatchedRemote {
  /** Handles builds one after the other, in the order of arrival. */
  onBuild(result: BuildResult): Promise<void>;
  /** Restores the release that was live before, and removes all releases of the watcher. */
  end(): Promise<void>;
}

/** Makes each good build live and reloads open pages. Prints the error of a broken build. */
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
    if (live?.version === release.version) return print(`${releaseName(release)} is unchanged`);
    await registry.activate([release]);
    if (release.isNew) ours.push(release);
    reload.tell();
    print(`${releaseName(release)} is live, built in ${(result.ms / 1000).toFixed(1)} s`);
    // A page that still reloads may load a chunk of the previous build. So the watcher stores two builds.
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
