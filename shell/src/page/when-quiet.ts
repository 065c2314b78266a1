import { whenIdle } from './when-idle.ts';

const QUIET_MS = 3_000;
const LONGEST_MS = 10_000;

/**
 * Does the work once the page has loaded, and a while has passed in which its first pictures could come; after 10 s where
 * one of them keeps it from having loaded. Without a network there is nothing to wait for.
 */
export function whenQuiet(work: () => void): void {
  let isDue = false;
  const due = (): void => {
    if (isDue) return;
    isDue = true;
    whenIdle(work, QUIET_MS);
  };
  const soon = (): void => void setTimeout(due, QUIET_MS);
  if (!navigator.onLine) due();
  else if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  setTimeout(due, LONGEST_MS);
}
