import type { LoginRequest } from '@viewmax/contracts/auth';
import { $user, endSession, startSession } from '@viewmax/shared';
import { logIn } from '../api/log-in.ts';
import { rememberPhone } from '../stores/last-phone.ts';

/** Starts the session of the account. False when the token names no member. */
export async function signIn(credentials: LoginRequest): Promise<boolean> {
  const { token } = await logIn(credentials);
  startSession(token);
  if (!$user.get()) {
    endSession();
    return false;
  }
  rememberPhone(credentials.phoneNumber);
  return true;
}
