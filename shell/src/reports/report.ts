import { type Failure, isSlowLine } from '@viewmax/shared/internal';
import { record } from './record.ts';

const MOST_FRAMES = 8;

/** The position of a script of a release in a stack, in every browser's format. */
const PLACE = /\/r\/[a-z0-9.-]+\/[a-z0-9.-]+\/[\w.-]+:\d+:\d+/g;

/**
 * The positions of a stack in releases: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. Its other parts may hold a person's
 * data, so no report has them.
 */
export const framesOf = (stack: string | null | undefined): string[] | undefined =>
  stack
    ?.match(PLACE)
    ?.slice(0, MOST_FRAMES)
    .map((place) => place.replace('/r/', '').replace('/', '@'));

/** Frames are long, and the server rejects a report above 32 KB. */
const MOST_WITH_FRAMES = 10;

const reported = new Set<string>();
// A lost chunk fails twice: while it loads, and where its screen renders.
const seen = new WeakSet<Error>();

/**
 * Reports a failure: in the console, as an event on the window, and once in the page's reports. Personal data is removed
 * before the reports are sent.
 */
export function report(failure: Failure): void {
  const { kind, release: remote, error, componentStack } = failure;
  if (seen.has(error)) return;
  seen.add(error);
  console.error(`${remote}: ${kind}`, error);
  dispatchEvent(new CustomEvent('viewmax:failure', { detail: failure }));
  const { message } = error;
  // Messages that differ only in their ids are the same failure.
  const key = `${kind} ${remote} ${message}`.replace(/\d+/g, '');
  if (reported.has(key)) return;
  reported.add(key);
  if (isSlowLine(error)) {
    // The release is not to blame.
    record({ type: 'load', remote, ok: false, ms: 0, slow: true });
    return;
  }
  if (kind === 'load' || kind === 'integrity') record({ type: 'load', remote, ok: false, ms: 0 });
  const positionsIn = (stack: string | null | undefined) =>
    reported.size <= MOST_WITH_FRAMES ? framesOf(stack) : undefined;
  record({
    type: 'error',
    remote,
    kind,
    message,
    frames: positionsIn(error.stack),
    components: positionsIn(componentStack),
  });
}
