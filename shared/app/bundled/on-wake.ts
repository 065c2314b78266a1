/** The shell's cache also drops data of this age (`provided/http/remote-data.ts`). */
const LONG_MS = 300_000;

const isHidden = (): boolean => document.visibilityState === 'hidden';

/**
 * Calls `wake` when the page becomes visible after five minutes or more in the background. Returns the undo.
 *
 * The shell refetches all data of the screen then, so a screen needs this only for its own values, such as the time of day.
 *
 * @example useEffect(() => onWake(() => setNow(Date.now())), []);
 */
export function onWake(wake: () => void): () => void {
  let hiddenAt = isHidden() ? Date.now() : Number.POSITIVE_INFINITY;
  const follow = (): void => {
    const asleepMs = Date.now() - hiddenAt;
    hiddenAt = isHidden() ? Date.now() : Number.POSITIVE_INFINITY;
    if (!isHidden() && asleepMs >= LONG_MS) wake();
  };
  document.addEventListener('visibilitychange', follow);
  return () => document.removeEventListener('visibilitychange', follow);
}
