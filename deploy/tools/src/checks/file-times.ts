import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import type { FileTimes, Part } from './outcome.ts';
import { readJson } from './read-json.ts';

const FILE = join(repositoryRoot, 'deploy/tools/file-times.json');

/** A file below this time is never slow, and its time is not stored. */
const SHORT_SECONDS = 10;
const MOST_TIMES = 3;

const sum = (times: readonly number[]) => times.reduce((total, seconds) => total + seconds, 0);

/** The files that took more than three times their stored time, on a machine as slow as this one was on the whole. */
export function slowFiles(times: FileTimes, stored: FileTimes): string[] {
  const common = Object.keys(stored).filter((file) => file in times);
  const slowness = sum(common.map((file) => times[file] ?? 0)) / sum(common.map((file) => stored[file] ?? 0));
  const limitOf = (file: string) =>
    MOST_TIMES * Math.max(slowness || 1, 1) * Math.max(stored[file] ?? 0, SHORT_SECONDS);
  return Object.entries(times)
    .filter(([file, seconds]) => seconds > limitOf(file))
    .map(([file, seconds]) => `${file}: ${Math.round(seconds)} s instead of ${stored[file] ?? 'under 10'}`);
}

/** One file can run in several parts, with another time in each. */
const timesOf = (parts: readonly Part[]): FileTimes =>
  Object.fromEntries(
    parts.flatMap(({ name, files = {} }) =>
      Object.entries(files).map(([file, seconds]) => [`${name}: ${file}`, seconds] as const),
    ),
  );

export const slowFilesOf = (parts: readonly Part[]): string[] =>
  slowFiles(timesOf(parts), readJson<FileTimes>(FILE) ?? {});

export function storeTimes(parts: readonly Part[]): void {
  const long = Object.entries(timesOf(parts)).filter(([, seconds]) => seconds >= SHORT_SECONDS);
  const rounded = long.map(([file, seconds]) => [file, Math.round(seconds)] as const).sort();
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
