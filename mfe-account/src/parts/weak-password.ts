import { failedAnswer } from '@viewmax/shared';

/** The server's text for the field of a rejected new password. Any other failure gives undefined. */
export function weakPasswordWords(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer?.code === 'weak_password' ? answer.error : undefined;
}
