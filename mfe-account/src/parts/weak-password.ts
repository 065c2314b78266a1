import { failedAnswer } from '@viewmax/shared';
import { newPasswordProblem } from '@viewmax/shared/contracts/new-password';

class WeakPassword extends Error {
  override readonly name = 'WeakPassword' as const;
}

/** Rejects before the call a password that the server would reject by the same rule. */
export function checkNewPassword(password: string, phone: string): void {
  const problem = newPasswordProblem(password, phone);
  if (problem) throw new WeakPassword(problem);
}

/** The text for the field of a rejected new password, from the app or the server. Any other failure gives undefined. */
export function weakPasswordWords(error: unknown): string | undefined {
  if ((error as Error).name === 'WeakPassword') return (error as Error).message;
  const answer = failedAnswer(error);
  return answer?.code === 'weak_password' ? answer.error : undefined;
}
