import type { SignupRequest } from '@viewmax/contracts/auth';
import { logIn, signUp } from '@viewmax/contracts/calls';
import { ask, failedAnswer } from '@viewmax/shared';

/** The device as the sign-up call describes it. Only the wrapper puts `Capacitor` on the window. */
export function device(agent = navigator.userAgent): { platform: string; operatingSystem: string } {
  const { Capacitor } = globalThis as { Capacitor?: { getPlatform?: () => string } };
  const operatingSystem = /android/i.test(agent) ? 'Android' : /iphone|ipad|ipod/i.test(agent) ? 'iOS' : 'Unknown';
  return { platform: Capacitor?.getPlatform?.() ?? 'web', operatingSystem };
}

/** The number whose sign-up got no answer. Its account may exist. */
let unanswered: string | undefined;

/**
 * Returns the points of the new account, if the server names them. After a lost answer the retry finds the number taken
 * by the visitor's own account. The password proves it.
 */
export async function signUpOnce(person: SignupRequest): Promise<number | undefined> {
  const { phoneNumber, password } = person;
  const isAgain = unanswered === phoneNumber;
  try {
    return (await ask(signUp, { body: person })).user?.Balance;
  } catch (error) {
    const answer = failedAnswer(error);
    if (!answer || answer.status >= 500) unanswered = phoneNumber;
    if (!isAgain || answer?.status !== 409) throw error;
    await ask(logIn, { body: { phoneNumber, password } }).catch(() => {
      throw error;
    });
    return undefined;
  }
}
