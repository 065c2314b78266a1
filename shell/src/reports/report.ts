import type { Failure } from '@viewmax/shared/internal';
import { record } from './record.ts';

const told = new Set<string>();
// A chunk that does not come fails where it is fetched, and again where it should be drawn.
const passed = new WeakSet<Error>();

/**
 * Every failure passes here. It is named in the console, as an event on the window, and once in the page's reports, which
 * are cleared of the person before they are sent.
 */
export function report(failure: Failure): void {
  const { kind, release: remote, error } = failure;
  if (passed.has(error)) return;
  passed.add(error);
  console.error(`${remote}: ${kind}`, error);
  dispatchEvent(new CustomEvent('viewmax:failure', { detail: failure }));
  const { message } = error;
  // The same fault with another movie or person is the same fault.
  const key = `${kind} ${remote} ${message}`.replace(/\d+/g, '');
  if (told.has(key)) return;
  told.add(key);
  if (kind === 'load' || kind === 'integrity') record({ type: 'load', remote, ok: false, ms: 0 });
  record({ type: 'error', remote, kind, message });
}
