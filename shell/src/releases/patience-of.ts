import type { LiveRelease } from '@viewmax/contracts/discovery';
import { filesOfScreen } from '@viewmax/contracts/files-of-screen';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Patience } from '@viewmax/shared/internal';

export type EntryTimeouts = Pick<RuntimeConfig['timeouts'], 'entryMs' | 'longestMs'>;

/** A file's own deadline spans both tries, so that the second try can still use a late file. */
export const TRIES = 2;

/** First files of this size are four times those of the largest package. A heavier release gets no more time for it. */
const MOST_BYTES = 200_000;

const sizeOf = (files: readonly { bytes?: number }[]): number =>
  Math.min(
    MOST_BYTES,
    files.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  );

/** How long the page waits for the first files of a release. They share the line, so their sizes count together. */
export function patienceOf(
  { entry, code, css }: LiveRelease,
  { entryMs, longestMs }: EntryTimeouts,
  tries = 1,
): Patience {
  const bytes = sizeOf([entry, ...code, ...css]);
  return { usualMs: tries * entryMs, longestMs, bytes: tries * bytes };
}

/** The size of a screen's files in the release with this folder. Remotes may use the same name for a screen. */
export function bytesOfScreenIn(releases: readonly LiveRelease[], screen: string, base: string): number {
  const release = releases.find((one) => one.base === base);
  return release ? sizeOf(filesOfScreen(release, screen)) : 0;
}
