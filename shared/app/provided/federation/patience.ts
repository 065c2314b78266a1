import { deadlineFor, withDeadline } from '@viewmax/contracts/deadline';

const LONGEST_MS = 120_000;
/** The line may have changed, so only the latest files of the last minutes count. */
const LATEST = 8;
const LATEST_MS = 300_000;
/** A megabit a second. */
const BYTES_PER_MS = 125;

/** The files did not arrive, although their deadline was longer than the usual one. It is no fault of the release. */
export class SlowLineError extends Error {
  override readonly name = 'SlowLineError' as const;
}

export const isSlowLine = (error: unknown): boolean => error instanceof Error && error.name === 'SlowLineError';

/** How long to wait for files. */
export interface Patience {
  /** Their deadline on a usual line. */
  usualMs: number;
  /** Their deadline on the slowest line. */
  longestMs?: number;
  /** Their size in all, if the document has it. */
  bytes?: number;
}

const RELEASE_FILE = /\/r\/[^/]+\/[^/]+\/[^/]+$/;
/** No cache takes as long. */
const NO_CACHE_MS = 500;

/**
 * A file that came over the line. A cached file has no transfer, but behind a service worker no file has one. Safari before
 * 16.4 tells no sizes, so nothing is measured there.
 */
const isDownload = (file: PerformanceResourceTiming): boolean =>
  RELEASE_FILE.test(file.name) &&
  file.startTime > performance.now() - LATEST_MS &&
  file.encodedBodySize > 0 &&
  (file.transferSize > 0 || file.duration > NO_CACHE_MS);

/**
 * Bytes per millisecond at which one file of a release arrived in this page, beside the others. If none came from the
 * network, the browser's own estimate is used, where it has one.
 */
export function measuredRate(): number | undefined {
  const entries = performance.getEntriesByType?.('resource') as PerformanceResourceTiming[] | undefined;
  const files = (entries ?? []).filter(isDownload).slice(-LATEST);
  const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const ms = files.reduce((sum, { duration }) => sum + duration, 0);
  if (bytes > 0 && ms > 0) return bytes / ms;
  const { downlink } = (Reflect.get(navigator, 'connection') as { downlink?: number } | undefined) ?? {};
  return downlink && downlink * BYTES_PER_MS;
}

/**
 * Waits for files as long as their size needs on this page's line. The sizes are those of the unpacked files, about three
 * times what the line carries. So the deadline allows for other downloads beside them. Only the end of a deadline that a
 * slow line has at least doubled is no fault of the files, and a deadline inside the work stays what it is.
 */
export function withPatience<T>(
  work: Promise<T>,
  { usualMs, longestMs = LONGEST_MS, bytes }: Patience,
  what: string,
): Promise<T> {
  const deadline = () => deadlineFor(bytes, measuredRate(), { usualMs, longestMs });
  let hasEnded = false;
  const noted = work.finally(() => {
    hasEnded = true;
  });
  return withDeadline(noted, deadline, what).catch((error: Error & { ms?: number }) => {
    const isSlow = !hasEnded && error.name === 'DeadlineError' && (error.ms ?? 0) >= 2 * usualMs;
    throw isSlow ? new SlowLineError(error.message, { cause: error }) : error;
  });
}
