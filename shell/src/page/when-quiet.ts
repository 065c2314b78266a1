import { whenIdle } from './when-idle.ts';

const QUIET_MS = 3_000;
const LONGEST_MS = 10_000;

/**
 * Runs the work 3 s after the page's load event, so that the first pictures load before it. A slow picture delays that
 * event, so the work runs after 10 s at the latest. An offline page runs it as soon as it is idle.
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
