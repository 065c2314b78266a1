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

function resultOf(room: string, error: Error | null, stats: Stats | undefined): BuildResult {
  if (error) return { error: error.message };
  if (!stats || stats.hasErrors()) return { error: stats?.toString({ all: false, errors: true, colors: true }) ?? '' };
  return { dist: join(room, 'dist'), ms: (stats.endTime ?? 0) - (stats.startTime ?? 0) };
}

/** Builds a room (the shell or a remote) into its `dist/`. A broken build leaves a message, not an exception. */
export async function buildRoom(room: string): Promise<BuildResult> {
  const compiler = webpack(await configOf(room, {}));
  const result = await new Promise<BuildResult>((resolve) => {
    compiler?.run((error, stats) => resolve(resultOf(room, error, stats)));
  });
  await new Promise((resolve) => compiler?.close(resolve));
  return result;
}

/** Builds a room again on every save. Answers with a function that stops it. */
export async function watchRoom(room: string, onBuild: (result: BuildResult) => void): Promise<() => Promise<void>> {
  const compiler = webpack(await configOf(room, { watch: true }));
  const watching = compiler?.watch({ aggregateTimeout: 20 }, (error, stats) => onBuild(resultOf(room, error, stats)));
  return () => new Promise((resolve) => watching?.close(() => resolve()));
}
