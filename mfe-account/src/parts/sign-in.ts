import type { LoginRequest } from '@viewmax/contracts/auth';
import { logIn } from '@viewmax/contracts/calls';
import { $user, ask, endSession, startSession } from '@viewmax/shared';
import { rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';

/** Starts the session of the account. False when the token names no member. */
export async function signIn(credentials: LoginRequest): Promise<boolean> {
  const { token } = await ask(logIn, { body: credentials });
  startSession(token);
  if (!$user.get()) {
    endSession();
    return false;
  }
  rememberPhone(credentials.phoneNumber);
  return true;
}
