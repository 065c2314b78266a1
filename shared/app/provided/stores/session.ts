import { personalDatabase } from '@viewmax/contracts/constants';
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { readCookie, writeCookie } from './cookies.ts';
import { forgetPersonalAreas } from './persisted-atom.ts';
import { readStored, store } from './storage.ts';
import { readToken, type SessionUser } from './token.ts';

const KEY = 'token';
const YEAR_S = 31_536_000;

const $stored = atom<string | null>(null);

onMount($stored, () => {
  const token = readStored(KEY);
  $stored.set(token);
  // Browsers drop cookies and storage at different times, and the edge renews the cookie.
  if ((readCookie('in') === '1') !== (token !== null)) hint('in', token === null ? '' : '1');
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) $stored.set(readStored(KEY));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** The token as the server sent it, or null for a visitor. It follows logins and logouts of other tabs. */
export const $token: ReadableAtom<string | null> = $stored;

/** The signed-in member from the token's subject; null for a visitor and for an unreadable token. */
export const $user: ReadableAtom<SessionUser | null> = computed($stored, (token) => readToken(token)?.user ?? null);

// The edge preloads an anonymous first answer for visitors only, and some rollouts are for some LGAs. The page does not
// run yet, so cookies carry both. A hint grants nothing.
const hint = (name: 'in' | 'lga', value = ''): void => writeCookie(name, value, value ? YEAR_S : 0);

/** Deletes the member's files, even where the page never loaded the remote that stored them. */
function forgetPersonalDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(personalDatabase);
  } catch {
    // A browser that forbids the database has stored no file in it either.
  }
}

/** The next member on this phone must not see the last one's data. */
function forgetMember(): void {
  forgetPersonalAreas();
  forgetPersonalDatabase();
}

/** Signs the member of this token in, on this phone. Another member's stored data is deleted first. */
export function startSession(token: string): void {
  const next = readToken(token)?.user;
  if (next?.UUID !== $user.get()?.UUID) forgetMember();
  store(KEY, token);
  hint('in', '1');
  hint('lga', next?.LGA);
  $stored.set(token);
}

const listeners = new Set<(user: SessionUser | null) => void>();

/** Calls `notify` with the member each time a session ends in this page. Returns the undo. */
export function onSessionEnd(notify: (user: SessionUser | null) => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Signs out, and deletes the member's data from the phone. */
export function endSession(): void {
  const user = $user.get();
  const hadToken = $stored.get() !== null;
  store(KEY, null);
  hint('in');
  hint('lga');
  forgetMember();
  $stored.set(null);
  if (hadToken) for (const notify of listeners) notify(user);
}
