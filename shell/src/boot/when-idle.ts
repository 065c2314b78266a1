const REST_MS = 3_000;
const LONGEST_MS = 10_000;

/** Does the work once the page has loaded and rested, or after 10 s where a picture keeps it from having loaded. */
export function whenIdle(work: () => void): void {
  let isDue = false;
  const due = (): void => {
    if (isDue) return;
    isDue = true;
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LONGEST_MS });
    else setTimeout(work);
  };
  const rest = (): void => void setTimeout(due, REST_MS);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
  setTimeout(due, LONGEST_MS);
}
