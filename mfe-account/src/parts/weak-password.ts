import { failedAnswer } from '@viewmax/shared';
import { newPasswordProblem } from '@viewmax/shared/contracts/new-password';

class WeakPassword extends Error {
  override readonly name = 'WeakPassword' as const;
}

/** Refuses before any call what the server would refuse by its rule alone. */
export function checkNewPassword(password: string, phone: string): void {
  const problem = newPasswordProblem(password, phone);
  if (problem) throw new WeakPassword(problem);
}

/** The words for the field of a refused new password, the app's own or the server's; undefined for any other failure. */
export function weakPasswordWords(error: unknown): string | undefined {
  if ((error as Error).name === 'WeakPassword') return (error as Error).message;
  const answer = failedAnswer(error);
  return answer?.code === 'weak_password' ? answer.error : undefined;
}
