/** One tap, as the page saw it. */
export interface Tap {
  /** From the release to the first frame in which something changed. */
  answer: number;
  /** From the touch to the frame after its last event handler, as the browser itself reports it. */
  interaction: number;
}

/** In the page. */
export interface Watched {
  tap: Partial<Tap>;
}

/** Runs in the page before every other script. Watches one tap after another. */
export function watchTaps(): void {
  const watched: Watched = { tap: {} };
  Object.assign(globalThis, { watched });
  let touched: { target: Element; rest: string; released?: number } | undefined;

  // A pressed, busy or selected control has another style or state; a move has another path and removes the control.
  const lookOf = (target: Element): string => {
    const { opacity, transform, backgroundColor, color } = getComputedStyle(target);
    const states = ['aria-busy', 'aria-current', 'aria-selected'].map((state) => target.getAttribute(state));
    // The rings around the party's seats.
    const rings = [...target.querySelectorAll('rect[style]')].map((ring) => ring.getAttribute('style'));
    return [
      opacity,
      transform,
      backgroundColor,
      color,
      ...states,
      ...rings,
      target.isConnected,
      location.pathname,
    ].join();
  };

  addEventListener(
    'touchstart',
    ({ target }) => {
      const control = (target as Element).closest('a, button');
      touched = control ? { target: control, rest: lookOf(control) } : undefined;
      watched.tap = {};
    },
    { capture: true, passive: true },
  );
  addEventListener('touchend', ({ timeStamp }) => touched && Object.assign(touched, { released: timeStamp }), {
    capture: true,
    passive: true,
  });
  // The click follows the release. A frame between the two is no answer, because no handler has run.
  addEventListener(
    'click',
    () => {
      if (!touched?.released) return;
      const { target, rest, released } = touched;
      const look = () =>
        requestAnimationFrame(() => {
          if (lookOf(target) === rest) return look();
          // A timer would wait for the loading of a page, which comes after the frame.
          void scheduler.postTask(
            () => {
              watched.tap.answer ??= performance.now() - released;
            },
            { priority: 'user-blocking' },
          );
        });
      look();
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.tap.interaction = Math.max(watched.tap.interaction ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page. The browser lists no interaction that was shorter than its threshold of 16 ms. */
export function readTap(): Tap | null {
  const { tap } = (globalThis as unknown as { watched: Watched }).watched;
  return tap.answer === undefined ? null : { answer: tap.answer, interaction: tap.interaction ?? 16 };
}
