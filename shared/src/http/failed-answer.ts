import { isHttpError } from './request.ts';

export interface FailedAnswer {
  status: number;
  /** The server's own words for a refusal, where it sent any; ours for a fault (500 and above). */
  error?: string;
  message?: string;
  code?: string;
}

const FAULT = 'Something failed on our side. Please try again.';

/** Those of the contract's table, which is too large to come along. */
const faults = new Map<unknown, string>([
  ['too_slow', 'This takes too long. Please try again.'],
  ['payments_unavailable', 'Payments are not possible right now. Please try again later.'],
]);

/**
 * What a refused call said, or null when there was no answer at all (no network, or too late). The words of a fault may be a
 * proxy's, or name parts of a server, so people get ours.
 */
export function failedAnswer(error: unknown): FailedAnswer | null {
  if (!isHttpError(error)) return null;
  const { status } = error;
  const body = error.body as Omit<FailedAnswer, 'status'> | null;
  if (status < 500) return { ...body, status };
  const { code, error: theirs, message = theirs } = body ?? {};
  // A fault without words stays without, and each screen has its own.
  const words = faults.get(code) ?? (message ? FAULT : undefined);
  return { status, ...(words && { error: words, message: words }), ...(typeof code === 'string' && { code }) };
}
