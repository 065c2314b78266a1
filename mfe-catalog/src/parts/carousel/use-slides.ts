import { type PointerEvent, useEffect, useState } from 'react';

const ADVANCE_MS = 3_000;

/** A shorter move of the finger is not a swipe. */
const TOLERANCE = 5;

const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The index of the shown slide. It advances by itself until it is paused, and waits while it has the `focused` keyboard or
 * a finger. The slide follows the finger by `drag`, and a release beyond the tolerance moves by one slide.
 */
export function useSlides(count: number, focused: boolean) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(wantsMotion);
  const [finger, setFinger] = useState<{ from: number; at: number }>();
  const at = Math.min(index, Math.max(count - 1, 0));
  const held = focused || finger !== undefined;

  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(setIndex, ADVANCE_MS, (at + 1) % count);
    return () => clearTimeout(timer);
  }, [playing, held, count, at]);

  const go = (to: number) => setIndex((to + count) % count);
  const swipeTo = (x: number) => {
    const way = finger ? x - finger.from : 0;
    return Math.abs(way) > TOLERANCE ? way : 0;
  };
  const release = () => setFinger(undefined);
  return {
    index: at,
    go,
    playing,
    toggle: () => setPlaying((now) => !now),
    drag: finger ? swipeTo(finger.at) : 0,
    swipe: {
      onPointerDown: ({ clientX }: PointerEvent) => setFinger({ from: clientX, at: clientX }),
      onPointerMove: ({ clientX }: PointerEvent) => finger && setFinger({ ...finger, at: clientX }),
      onPointerUp: ({ clientX }: PointerEvent) => {
        const way = swipeTo(clientX);
        release();
        if (way !== 0 && count > 1) go(at + (way < 0 ? 1 : -1));
      },
      onPointerCancel: release,
      onPointerLeave: release,
    },
  };
}
