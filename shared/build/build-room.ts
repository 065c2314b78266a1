import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import type { BuildMode } from './common-config.ts';

export type BuildResult = { dist: string; ms: number } | { error: string };

async function configOf(room: string, mode: BuildMode): Promise<Configuration> {
  const file = pathToFileURL(join(room, 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: (mode: BuildMode) => Configuration };
  return config(mode);
}

function resultOf({ output }: Configuration, error: Error | null, stats: Stats | undefined): BuildResult {
  if (error) return { error: error.message };
  if (!stats || stats.hasErrors()) return { error: stats?.toString({ all: false, errors: true, colors: true }) ?? '' };
  return { dist: output?.path ?? '', ms: (stats.endTime ?? 0) - (stats.startTime ?? 0) };
}

/**
 * Builds a room (the shell or a remote) into its `dist/`, or as `adjust` sets it. A broken build returns a message, not
 * an exception.
 */
export async function buildRoom(
  room: string,
  adjust: (config: Configuration) => Configuration = (config) => config,
): Promise<BuildResult> {
  const config = adjust(await configOf(room, {}));
  const compiler = webpack(config);
  const result = await new Promise<BuildResult>((resolve) => {
    compiler?.run((error, stats) => resolve(resultOf(config, error, stats)));
  });
  await new Promise((resolve) => compiler?.close(resolve));
  return result;
}

/** Rebuilds a room on every save. Returns a function that stops it. */
export async function watchRoom(room: string, onBuild: (result: BuildResult) => void): Promise<() => Promise<void>> {
  const config = await configOf(room, { watch: true });
  const compiler = webpack(config);
  const watching = compiler?.watch({ aggregateTimeout: 20 }, (error, stats) => onBuild(resultOf(config, error, stats)));
  return () => new Promise((resolve) => watching?.close(() => resolve()));
}
