import type { HistoryBridge } from '@viewmax/shared/internal';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useLayoutEffect } from 'react';
import { afterTap } from './after-tap.ts';
import { hrefOf } from './href-of.ts';

type Location = ReturnType<typeof useLocation>;
type Navigate = ReturnType<typeof useNavigate>;
let location: Location;
let navigate: Navigate;
const listeners = new Set<() => void>();

/** The path that the page began with, and the time of the latest change of the path, for code that starts later. */
export const moved = { from: '', at: 0 };

/** The control of the click that the browser is dispatching now. */
const clicked = (): Element | null => {
  const { event } = globalThis;
  return event?.type === 'click' && event.target instanceof Element ? event.target.closest('a, button') : null;
};

/**
 * A tap shows the pressed control first, and the next screen after it. A redirect shows nothing before the next screen, so
 * it never waits. A button's `replace` is such a redirect: its handler may have closed the present screen.
 */
const move = (control: Element | null, go: () => void): void => (control ? void afterTap(go, control) : go());

/** The bridge by which remotes read and change the page's only history. */
export const history: HistoryBridge = {
  get: () => location,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  navigator: {
    createHref: hrefOf,
    go: (delta) => void navigate(delta),
    push: (to, state, options) => move(clicked(), () => void navigate(to, { state, ...options })),
    replace(to, state, options) {
      const control = clicked();
      move(control?.tagName === 'A' ? control : null, () => void navigate(to, { replace: true, state, ...options }));
    },
  },
};

/** Updates the bridge on each move. The app renders it once, inside the shell's router and before the screens. */
export function HistorySource(): null {
  navigate = useNavigate();
  const current = useLocation();
  if (!location) {
    location = current;
    moved.from = current.pathname;
  }
  useLayoutEffect(() => {
    if (location === current) return;
    if (location.pathname !== current.pathname) moved.at = performance.now();
    location = current;
    for (const listener of listeners) listener();
  }, [current]);
  // The router listens from its first commit on. Its first render takes several tasks, and a person may go back between them.
  useEffect(() => {
    if (hrefOf(location) !== hrefOf(globalThis.location))
      dispatchEvent(new PopStateEvent('popstate', { state: globalThis.history.state }));
  }, []);
  return null;
}
