import type { SessionView } from '@viewmax/contracts/ops/tokens';
import { atom, type ReadableAtom } from 'nanostores';
import { call, OpsError } from '../api/call.ts';

/** The signed-in token, and the registry that it is for. */
export type Who = Omit<SessionView, 'publicUrl' | 'previewUrl'>;

export type Session =
  | { is: 'asking' }
  | { is: 'unreachable'; message: string }
  | { is: 'out'; note?: string }
  | { is: 'in'; who: Who };

const $writable = atom<Session>({ is: 'asking' });
export const $session: ReadableAtom<Session> = $writable;

/** Loads the identity of this browser's session. */
export async function askSession(): Promise<void> {
  $writable.set({ is: 'asking' });
  try {
    $writable.set({ is: 'in', who: await call('readSession') });
  } catch (error) {
    const { code, message } = error as OpsError;
    $writable.set(code === 'unauthorised' ? { is: 'out' } : { is: 'unreachable', message });
  }
}

export async function signIn(token: string): Promise<void> {
  $writable.set({ is: 'in', who: await call('signIn', { body: { token } }) });
}

export async function signOut(): Promise<void> {
  await call('signOut');
  $writable.set({ is: 'out', note: 'You are signed out.' });
}

/** Ends the session if a call failed for lack of a valid token. */
export function noteExpiry(error: unknown): void {
  if (error instanceof OpsError && error.code === 'unauthorised') {
    $writable.set({ is: 'out', note: 'The session has ended. Sign in again to continue.' });
  }
}
