import { persistedAtom } from '@viewmax/shared';
import { jwtDecode } from 'jwt-decode';

/**
 * The id of a token's session. A token of another backend may name none.
 *
 * @example sessionOf($token.get())
 */
export function sessionOf(token: string | null): string | undefined {
  try {
    const { sid } = jwtDecode<{ sid?: unknown }>(token ?? '');
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}

const MOST_UNREPORTED = 20;

/** Ids of sessions that ended on this phone, until the server knows. An id grants nothing and identifies no person. */
export const $unreported = persistedAtom<string[]>('signed-out', []);

/** Account tells the server at its next start. */
export function noteSignedOut(token: string | null): void {
  const session = sessionOf(token);
  if (session) $unreported.set([...$unreported.get().filter((id) => id !== session), session].slice(-MOST_UNREPORTED));
}
