import { failedAnswer } from '@viewmax/shared';
import { serverWords } from '../../parts/server-words.ts';
import { weakPasswordWords } from '../../parts/weak-password.ts';

const DUPLICATE = 'An account with this phone number already exists on the product.';
export const DUPLICATE_MS = 10_000;

/**
 * A taken number shows at its field and expires. A weak password shows at its field. Other failures stay in a banner.
 */
export interface SignupFailure {
  at: 'phone' | 'password' | 'form';
  text: string;
  forMs?: number;
}

export function signupFailure(error: unknown): SignupFailure {
  const weak = weakPasswordWords(error);
  if (weak) return { at: 'password', text: weak };
  const answer = failedAnswer(error);
  if (answer?.status === 409 || answer?.error === DUPLICATE) {
    return { at: 'phone', text: DUPLICATE, forMs: DUPLICATE_MS };
  }
  return { at: 'form', text: serverWords(error) };
}
