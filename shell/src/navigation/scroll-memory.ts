import type { Tab } from '@viewmax/contracts/discovery';

const positions = new Map<Tab, number>();
let pending: Tab | null = null;
let isFirst = true;

/** The time for a tab's content to reach the height of the remembered position. */
const PATIENCE_MS = 3000;

export function leaveTab(from: Tab | null, to: Tab): void {
  if (from) positions.set(from, scrollY);
  pending = to;
}

/** Scrolls a new screen: to the tab's remembered position after a tap on a tab, else to the top. */
export function placeScroll(): () => void {
  const top = (pending && positions.get(pending)) ?? 0;
  pending = null;
  // A visitor may have scrolled the server-rendered screen before the app started.
  if (!isFirst || top > 0) scrollTo(0, top);
  isFirst = false;
  return top === 0 ? () => {} : holdScroll(top);
}

/** Scrolls to this position once the page is long enough, because its lists may be loading. Returns its end. */
export function holdScroll(top: number): () => void {
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  });
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    for (const event of HANDS) removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of HANDS) addEventListener(event, stop, { passive: true });
  watch.observe(document.body);
  return stop;
}

// A visitor's own scrolling ends the restore.
const HANDS = ['wheel', 'touchmove', 'keydown'] as const;
