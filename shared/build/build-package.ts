import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import webpack, { type Configuration, type Stats } from 'webpack';
import type { BuildMode } from './common-config.ts';
import { remoteConfig } from './remote-config.ts';

/** `hash` identifies the code of a build. */
export type BuildResult = { dist: string; ms: number; hash?: string } | { error: string };

/** The package's own configuration. A package without one is a remote. */
async function configOf(folder: string, mode: BuildMode): Promise<Configuration> {
  const file = join(folder, 'webpack.config.ts');
  if (!existsSync(file)) return remoteConfig(folder)(mode);
  const { default: config } = (await import(pathToFileURL(file).href)) as {
    default: (mode: BuildMode) => Configuration;
  };
  return config(mode);
}

const faultOf = (error: unknown): { error: string } => ({
  error: error instanceof Error ? error.message : String(error),
});

/** The stack of a compiled tool, which names nothing. */
const NATIVE_STACK = /\n[ \t]*Stack backtrace:(?:\n[ \t]+(?:\d+:|at )[^\n]*)*/g;

/** An error for terminals, pipes and pages alike: without colors and without the stack of a compiled tool. */
const plainText = (text: string): string => stripVTControlCharacters(text).replace(NATIVE_STACK, '').trimEnd();

function resultOf({ output }: Configuration, error: Error | null, stats: Stats | undefined): BuildResult {
  if (error) return { error: error.message };
  if (!stats || stats.hasErrors()) return { error: plainText(stats?.toString({ all: false, errors: true }) ?? '') };
  return { dist: output?.path ?? '', hash: stats.hash, ms: (stats.endTime ?? 0) - (stats.startTime ?? 0) };
}

type Adjust = (config: Configuration) => Configuration;

const asItIs: Adjust = (config) => config;

/**
 * Builds a package (the shell or a remote) into its `dist/`, or as `adjust` sets it. A broken build returns a message, not
 * an exception, and leaves no `dist/`: a command that publishes would take the files of an earlier build.
 */
export async function buildPackage(
  folder: string,
  adjust: Adjust = asItIs,
  mode: BuildMode = {},
): Promise<BuildResult> {
  const config = await configOf(folder, mode).then(adjust).catch(faultOf);
  const dist = ('error' in config ? undefined : config.output?.path) ?? join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  if ('error' in config) return config;
  const compiler = webpack(config);
  const result = await new Promise<BuildResult>((resolve) => {
    compiler?.run((error, stats) => resolve(resultOf(config, error, stats)));
  });
  await new Promise((resolve) => compiler?.close(resolve));
  if ('error' in result) rmSync(dist, { recursive: true, force: true });
  return result;
}

/** The files that the configuration itself is made from. A change of them needs another compiler. */
const SETTINGS = ['remote.json', 'package.json'];

/** An editor writes a file in several steps. */
const SETTLE_MS = 50;

/**
 * Rebuilds a package on every save, of its code or its settings. A broken build leaves the files of the last good one.
 * Returns a function that stops it.
 */
export async function watchPackage(
  folder: string,
  onBuild: (result: BuildResult) => void,
  adjust: Adjust = asItIs,
  mode: Pick<BuildMode, 'hot'> = {},
): Promise<() => Promise<void>> {
  let stop = async (): Promise<void> => {};
  let isOver = false;

  async function start(): Promise<void> {
    await stop();
    stop = async () => {};
    const config = await configOf(folder, { ...mode, watch: true })
      .then(adjust)
      .catch(faultOf);
    if (isOver) return;
    if ('error' in config) return onBuild(config);
    const compiler = webpack(config);
    const watching = compiler?.watch({ aggregateTimeout: 20 }, (error, stats) =>
      onBuild(resultOf(config, error, stats)),
    );
    stop = () => new Promise((resolve) => watching?.close(() => resolve()));
  }

  let starting = start();
  await starting;
  let timer: NodeJS.Timeout | undefined;
  const settings = watch(folder, (_, file) => {
    if (!SETTINGS.includes(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      starting = starting.then(start);
    }, SETTLE_MS);
  });
  return async () => {
    isOver = true;
    clearTimeout(timer);
    settings.close();
    await starting;
    await stop();
  };
}
