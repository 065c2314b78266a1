/** Runs the work when the browser is idle, or after the timeout. */
export function whenIdle(work: () => void, timeoutMs: number): void {
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: timeoutMs });
  else setTimeout(work);
}
