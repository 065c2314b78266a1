import { useLayoutEffect, useState } from 'react';

const SHOWING_AT = 1000;

/** `wanted` makes the page long enough first; the jump follows in the same frame. */
export function useShowing(): { wanted: boolean; show(): void } {
  const [taps, setTaps] = useState(0);

  useLayoutEffect(() => {
    if (taps === 0) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: SHOWING_AT, behavior: calm ? 'auto' : 'smooth' });
  }, [taps]);

  return { wanted: taps > 0, show: () => setTaps((count) => count + 1) };
}
