import { persistedAtom } from '@viewmax/shared';
import { sessionOf } from './session-of.ts';

const MOST = 20;

/** Ids of sessions that ended on this phone, until the server knows. An id grants nothing and identifies no person. */
export const $unreported = persistedAtom<string[]>('signed-out', []);

/** Account tells the server at its next start. */
export function noteSignedOut(token: string | null): string | undefined {
  const session = sessionOf(token);
  if (session) $unreported.set([...$unreported.get().filter((id) => id !== session), session].slice(-MOST));
  return session;
}
