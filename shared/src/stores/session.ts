import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { writeCookie } from './cookies.ts';
import { forgetPersonalAreas } from './persisted-atom.ts';
import { forgetPersonalDatabase } from './personal-database.ts';
import { readStored, store } from './storage.ts';
import { readToken, type SessionUser } from './token.ts';

const KEY = 'token';

const $stored = atom<string | null>(null);

onMount($stored, () => {
  $stored.set(readStored(KEY));
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) $stored.set(readStored(KEY));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** The token as the server gave it, or null for a visitor. Other tabs' logins and logouts arrive here too. */
export const $token: ReadableAtom<string | null> = $stored;

/** The signed-in person, read from the token's subject; null for a visitor and for a token that cannot be read. */
export const $user: ReadableAtom<SessionUser | null> = computed($stored, (token) => readToken(token)?.user ?? null);

// What the edge has to know before a page runs: who is a visitor, since only for them may it preload an anonymous first
// answer, and of which LGA somebody is, for rollouts that are for some places. A hint grants nothing.
const YEAR_S = 31_536_000;
const hint = (name: 'in' | 'lga', value = ''): void => writeCookie(name, value, value ? YEAR_S : 0);

/** What one person left on the phone is not the next one's. */
function forgetPerson(): void {
  forgetPersonalAreas();
  forgetPersonalDatabase();
}

export function startSession(token: string): void {
  const next = readToken(token)?.user;
  if (next?.UUID !== $user.get()?.UUID) forgetPerson();
  store(KEY, token);
  hint('in', '1');
  hint('lga', next?.LGA);
  $stored.set(token);
}

const told = new Set<(user: SessionUser | null) => void>();

/** Calls `tell` with whoever was signed in, each time a session ends in this page. Returns the undo. */
export function onSessionEnd(tell: (user: SessionUser | null) => void): () => void {
  told.add(tell);
  return () => void told.delete(tell);
}

/** Signs out, and leaves no trace of the person on the phone. */
export function endSession(): void {
  const user = $user.get();
  const hadToken = $stored.get() !== null;
  store(KEY, null);
  hint('in');
  hint('lga');
  forgetPerson();
  $stored.set(null);
  if (hadToken) for (const tell of told) tell(user);
}
