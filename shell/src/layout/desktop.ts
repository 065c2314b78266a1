import { device } from '@viewmax/shared';
import { useSyncExternalStore } from 'react';
import type { LeftScreen } from '../screens/welcome/wanted-screen.ts';

// A phone in landscape is wide, but not high.
const query = matchMedia('(min-width: 768px) and (min-height: 480px)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const matches = (): boolean => query.matches;

/** True on desktops. The wrapper runs only on phones and tablets, whatever their size. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, matches, matches) && device().kind === 'web';

const WELCOME = '/welcome';

interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Redirects desktops to /welcome, and phones from /welcome back to their previous path. */
export function deviceRedirect({ pathname, search, hash, state }: Address, isDesktop: boolean): LeftScreen | null {
  if (isDesktop === (pathname === WELCOME)) return null;
  if (isDesktop) return { to: WELCOME, state: { left: { to: pathname + search + hash, state } } };
  return (state as { left?: LeftScreen } | null)?.left ?? { to: '/', state: null };
}
