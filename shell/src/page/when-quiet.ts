import { whenIdle } from './when-idle.ts';

const QUIET_MS = 3_000;
const LONGEST_MS = 10_000;

/**
 * Runs the work `quietMs` after the page's load event, so that the first pictures load before it. A slow picture delays that
 * event, so the work runs after 10 s at the latest. An offline page runs it as soon as it is idle.
 */
export function whenQuiet(work: () => void, quietMs = QUIET_MS): void {
  let isDue = false;
  const due = (): void => {
    if (isDue) return;
    isDue = true;
    whenIdle(work, quietMs);
  };
  const soon = (): void => void setTimeout(due, quietMs);
  if (!navigator.onLine) due();
  else if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  setTimeout(due, LONGEST_MS);
}
