import { failedAnswer } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';

/** The server's text of a refusal, the app's text of a fault, or what to do without an answer. */
export const serverText = (cause: unknown): string =>
  serverWords(cause) ?? (failedAnswer(cause) ? 'Something failed on our side. Please try again.' : NO_NETWORK);

/** The server's text for the field of a rejected new password. Any other failure gives undefined. */
export function weakPasswordText(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer?.code === 'weak_password' ? answer.error : undefined;
}
