import type { Failure } from '@viewmax/shared/internal';
import { record } from '../reports/record.ts';

const told = new Set<string>();
// A chunk that does not come fails where it is fetched, and again where it should be drawn.
const passed = new WeakSet<Error>();

// An error's text can quote what a person typed, or an address with a phone number in it.
const withoutPerson = (text: string): string =>
  text
    .replace(/\S+@\S+\.\S+/g, '(email)')
    .replace(/\d{5,}/g, '(number)')
    .slice(0, 200);

/** Every failure passes here. It is named in the console, as an event on the window, and once in the page's reports. */
export function report(failure: Failure): void {
  const { kind, release: remote, error } = failure;
  if (passed.has(error)) return;
  passed.add(error);
  console.error(`${remote}: ${kind}`, error);
  dispatchEvent(new CustomEvent('viewmax:failure', { detail: failure }));
  const message = withoutPerson(error.message);
  const key = `${kind} ${remote} ${message}`;
  if (told.has(key)) return;
  told.add(key);
  if (kind === 'load' || kind === 'integrity') record({ type: 'load', remote, ok: false, ms: 0 });
  record({ type: 'error', remote, kind, message });
}
