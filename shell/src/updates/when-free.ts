import { $busy } from '@viewmax/shared/internal';

/** After a payment its screen moves on or shows the outcome, and after a word the member pauses. */
const REST_MS = 3000;
/** A tap ends, and what it begins is under way. */
const TAP_MS = 500;

/**
 * Returns a function that runs work as soon as the member neither confirms nor pays nor types: at once, or after a rest.
 * Later work replaces what has not run yet.
 */
export function createWhenFree(): (work: () => void) => void {
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // This clock never goes backwards.
  const now = () => performance.now();
  let restUntil = now();

  function tryNow(): void {
    clearTimeout(timer);
    if (!waiting || $busy.get()) return;
    const rest = restUntil - now();
    if (rest > 0) {
      timer = setTimeout(tryNow, rest);
      return;
    }
    const work = waiting;
    waiting = undefined;
    work();
  }
  const rest = (ms: number): void => {
    restUntil = Math.max(restUntil, now() + ms);
  };

  $busy.listen(() => {
    rest(REST_MS);
    tryNow();
  });
  addEventListener('input', () => rest(REST_MS), { capture: true, passive: true });
  addEventListener('pointerdown', () => rest(TAP_MS), { capture: true, passive: true });
  return (work) => {
    waiting = work;
    tryNow();
  };
}
