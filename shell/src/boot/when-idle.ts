const LONGEST_MS = 5_000;

/** Does the work once the page has loaded and rests, or after 5 s where a picture keeps it from having loaded. */
export function whenIdle(work: () => void): void {
  let isDue = false;
  const due = (): void => {
    if (isDue) return;
    isDue = true;
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LONGEST_MS });
    else setTimeout(work);
  };
  if (document.readyState === 'complete') due();
  else addEventListener('load', due, { once: true });
  setTimeout(due, LONGEST_MS);
}
