import { type Failure, isSlowLine } from '@viewmax/shared/internal';
import { framesOf } from './frames-of.ts';
import { record } from './record.ts';

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
  const { kind, release: remote, error } = failure;
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
  const frames = reported.size <= MOST_WITH_FRAMES ? framesOf(error) : [];
  record({ type: 'error', remote, kind, message, ...(frames.length > 0 && { frames }) });
}
