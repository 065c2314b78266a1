import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { readToken, type SessionUser } from './token.ts';

const KEY = 'token';
const HINT = 'in';

const $stored = atom<string | null>(null);

onMount($stored, () => {
  $stored.set(localStorage.getItem(KEY));
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) $stored.set(localStorage.getItem(KEY));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

/** The token as the server gave it, or null for a visitor. Other tabs' logins and logouts arrive here too. */
export const $token: ReadableAtom<string | null> = $stored;

/** The signed-in person, read from the token's subject; null for a visitor and for a token that cannot be read. */
export const $user: ReadableAtom<SessionUser | null> = computed($stored, (token) => readToken(token)?.user ?? null);

// The edge may preload an anonymous first answer only for visitors. The hint says who is one; it grants nothing.
function hint(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones we serve
  document.cookie = signedIn ? `${HINT}=1; path=/; max-age=31536000; samesite=lax` : `${HINT}=; path=/; max-age=0`;
}

export function startSession(token: string): void {
  localStorage.setItem(KEY, token);
  hint(true);
  $stored.set(token);
}

export function endSession(): void {
  localStorage.removeItem(KEY);
  hint(false);
  $stored.set(null);
}
