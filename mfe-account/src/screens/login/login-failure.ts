import { failedAnswer } from '@viewmax/shared';

export const INVALID_TOKEN = 'Invalid token specified';
export const BANNER_MS = 5_000;

/** The text of the banner. Only a rejection expires; other failures stay until the next try. */
export function loginFailure(error: unknown): { text: string; forMs?: number } {
  const answer = failedAnswer(error);
  if (!answer) return { text: 'Network error' };
  if (answer.status === 429 || answer.status >= 500) return { text: answer.error ?? 'Network error' };
  return { text: 'Invalid Login Credentials', forMs: BANNER_MS };
}
