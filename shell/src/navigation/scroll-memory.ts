import type { Tab } from '@viewmax/shared/contracts/discovery';

const positions = new Map<Tab, number>();
let pending: Tab | null = null;

/** How long a tab's content may take to grow back to the height that the remembered position needs. */
const PATIENCE_MS = 3000;

export function leaveTab(from: Tab | null, to: Tab): void {
  if (from) positions.set(from, scrollY);
  pending = to;
}

/** Where a new screen begins: at the tab's remembered position after a tap on a tab, at the top otherwise. */
export function placeScroll(): () => void {
  const top = (pending && positions.get(pending)) ?? 0;
  pending = null;
  scrollTo(0, top);
  if (top === 0) return () => {};

  // The remembered place may not exist yet: the list below it is still on its way.
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

// Whoever scrolls by hand meanwhile is not pulled back.
const HANDS = ['wheel', 'touchmove', 'keydown'] as const;
