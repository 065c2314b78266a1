import { failedAnswer } from '@viewmax/shared';

/** The server's text of a refusal, and the app's text of a fault. Other backends send a text as `message`. */
export function serverWords(cause: unknown, otherwise = 'Network error'): string {
  const { error, message } = failedAnswer(cause) ?? {};
  return error ?? message ?? otherwise;
}
