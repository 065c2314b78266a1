import type { HistoryBridge } from '@viewmax/shared/internal';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useLayoutEffect } from 'react';
import { hrefOf } from './href-of.ts';

type Location = ReturnType<typeof useLocation>;
type Navigate = ReturnType<typeof useNavigate>;
let location: Location;
let navigate: Navigate;
const listeners = new Set<() => void>();

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
    push: (to, state, options) => void navigate(to, { state, ...options }),
    replace: (to, state, options) => void navigate(to, { replace: true, state, ...options }),
  },
};

/** Updates the bridge on each move. The app renders it once, inside the shell's router and before the screens. */
export function HistorySource(): null {
  navigate = useNavigate();
  const current = useLocation();
  location ??= current;
  useLayoutEffect(() => {
    if (location === current) return;
    location = current;
    for (const listener of listeners) listener();
  }, [current]);
  return null;
}
