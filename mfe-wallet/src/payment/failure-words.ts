import { failedAnswer } from '@viewmax/shared';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Why a payment did not begin, in the specified words, else in the server's own. */
export function failureWords(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  const answer = failedAnswer(error);
  if (!answer) return 'Network error';
  return answer.error || answer.message || 'Payments are not possible right now. Please try again later.';
}
