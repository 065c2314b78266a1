import { join } from 'node:path';
import { releaseName } from '@viewmax/contracts/release-name';
import { type LocalBuilds, readBuild } from './local-builds.ts';

export interface Watched {
  folder: string;
  /** Faults that the bundler does not find, such as those of types; empty without any. */
  check?(): Promise<string>;
}

export interface WatchOptions {
  builds: LocalBuilds;
  /** Development React, and new code in open pages without a reload. It needs the development build of the shell. */
  hot: boolean;
  print(line: string): void;
}

/** dist holds nothing but the result of a build for members, because that is what gets published. */
const outputOf = (folder: string): string => join(folder, '.cache/dev');

/** Builds packages on every save, and shows each build or its fault. Resolves after the first builds. */
export async function watchBuilds(
  packages: readonly Watched[],
  { builds, hot, print }: WatchOptions,
): Promise<() => Promise<void>> {
  // Only a build needs the bundler, so only a build loads it.
  const { watchPackage } = await import('@viewmax/build/remote');
  const stops: (() => Promise<void>)[] = [];

  const watch = async ({ folder, check }: Watched, onFirst: () => void): Promise<void> => {
    let latest = 0;
    const stop = await watchPackage(
      folder,
      async (result) => {
        const mine = ++latest;
        if ('error' in result) {
          print(result.error);
          builds.fail(folder, result.error);
          return onFirst();
        }
        const build = await readBuild(result.dist, hot ? result.hash : undefined);
        print(
          `${hot ? build.release.name : releaseName(build.release)} is built in ${(result.ms / 1000).toFixed(1)} s`,
        );
        builds.show(folder, build);
        onFirst();
        const problem = await check?.();
        if (!problem || mine !== latest) return;
        print(problem);
        builds.fail(folder, problem);
      },
      (config) => ({ ...config, output: { ...config.output, path: outputOf(folder) } }),
      { hot },
    );
    stops.push(stop);
  };

  // One after the other, because two compilers at once are slower on few cores.
  for (const one of packages) await new Promise<void>((resolve, reject) => watch(one, resolve).catch(reject));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
