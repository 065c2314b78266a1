const WELCOME = '/welcome';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export interface Redirect {
  to: string;
  state: unknown;
}

/** Desktops see /welcome alone; phones never do, and go back to the path that was left. */
export function deviceRedirect({ pathname, search, hash, state }: Place, isDesktop: boolean): Redirect | null {
  if (isDesktop === (pathname === WELCOME)) return null;
  if (isDesktop) return { to: WELCOME, state: { left: { to: pathname + search + hash, state } } };
  return (state as { left?: Redirect } | null)?.left ?? { to: '/', state: null };
}
