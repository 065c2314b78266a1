import { failedAnswer } from '@viewmax/shared';
import type { SignupRequest } from '@viewmax/shared/contracts/auth';
import { logIn } from '../../api/log-in.ts';
import { signUp } from '../../api/sign-up.ts';

/** The number whose sign-up was sent and not answered: it may exist by now. */
let unanswered: string | undefined;

/** Whoever lost the answer and sends again finds the number taken, by themselves. Only they know the password. */
export async function signUpOnce(person: SignupRequest): Promise<void> {
  const { phoneNumber, password } = person;
  const isAgain = unanswered === phoneNumber;
  try {
    await signUp(person);
  } catch (error) {
    const answer = failedAnswer(error);
    if (!answer || answer.status >= 500) unanswered = phoneNumber;
    if (!isAgain || answer?.status !== 409) throw error;
    await logIn({ phoneNumber, password }).catch(() => {
      throw error;
    });
  }
}
