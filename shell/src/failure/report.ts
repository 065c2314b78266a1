import type { Failure } from '@viewmax/shared/internal';

/** Every failure passes here. It names the release in the console and as an event on the window for whoever listens. */
export function report(failure: Failure): void {
  console.error(`${failure.release}: ${failure.kind}`, failure.error);
  dispatchEvent(new CustomEvent('viewmax:failure', { detail: failure }));
}
