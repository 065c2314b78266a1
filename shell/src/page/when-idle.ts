/** Does the work when nothing else is to be done, or after a while all the same. */
export function whenIdle(work: () => void, timeoutMs: number): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: timeoutMs });
  else setTimeout(work);
}
