import type { Left } from '../screens/welcome/wanted-screen.ts';

const WELCOME = '/welcome';

interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Redirects desktops to /welcome, and phones from /welcome back to their previous path. */
export function deviceRedirect({ pathname, search, hash, state }: Address, isDesktop: boolean): Left | null {
  if (isDesktop === (pathname === WELCOME)) return null;
  if (isDesktop) return { to: WELCOME, state: { left: { to: pathname + search + hash, state } } };
  return (state as { left?: Left } | null)?.left ?? { to: '/', state: null };
}
