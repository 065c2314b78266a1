import { failedAnswer } from '@viewmax/shared';

/**
 * The server's words for a call that failed; undefined without an answer, or without words. Where the contract has a `message`
 * beside the `error`, it is the one for people.
 *
 * @example <p role="alert">{serverWords(sending.error) ?? 'Network error'}</p>
 */
export function serverWords(cause: unknown): string | undefined {
  const { message, error } = failedAnswer(cause) ?? {};
  return message ?? error;
}
