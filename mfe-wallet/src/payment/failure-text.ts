import { failedAnswer } from '@viewmax/shared';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** The text for a payment that did not begin: the specified one, else the server's. */
export function failureText(error: unknown): string {
  if (error instanceof ProviderUnavailable) return error.message;
  const answer = failedAnswer(error);
  if (!answer) return 'Network error';
  return answer.error || answer.message || 'Payments are not possible right now. Please try again later.';
}
