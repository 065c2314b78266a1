import { failedAnswer } from '@viewmax/shared';

/** The server's text of a refusal, and the app's text of a fault. Other backends send a text as `message`. */
export function serverText(cause: unknown, otherwise = 'Network error'): string {
  const { error, message } = failedAnswer(cause) ?? {};
  return error ?? message ?? otherwise;
}

/** The server's text for the field of a rejected new password. Any other failure gives undefined. */
export function weakPasswordText(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer?.code === 'weak_password' ? answer.error : undefined;
}
