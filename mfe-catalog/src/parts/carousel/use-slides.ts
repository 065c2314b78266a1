import { useEffect, useState } from 'react';

const ADVANCE_MS = 3_000;

const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The index of the shown slide. It advances by itself until it is paused; `held` stops it while true. */
export function useSlides(count: number, held: boolean) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(wantsMotion);
  const at = Math.min(index, Math.max(count - 1, 0));

  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(setIndex, ADVANCE_MS, (at + 1) % count);
    return () => clearTimeout(timer);
  }, [playing, held, count, at]);

  return {
    index: at,
    go: (to: number) => setIndex((to + count) % count),
    playing,
    toggle: () => setPlaying((now) => !now),
  };
}
