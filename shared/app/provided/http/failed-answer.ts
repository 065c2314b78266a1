import { isHttpError } from './request.ts';

/** What the server said when it rejected a call. */
export interface FailedAnswer {
  status: number;
  /** The server's text of a refusal, when it sent one; our text for a fault (500 and above). */
  error?: string;
  message?: string;
  code?: string;
}

const FAULT = 'Something failed on our side. Please try again.';

/** Copied from the contract's table, which is too large for the bundle. */
const faults = new Map<unknown, string>([
  ['too_slow', 'This takes too long. Please try again.'],
  ['cannot_store', 'We cannot store this right now. Please try again later.'],
  ['payments_unavailable', 'Payments are not possible right now. Please try again later.'],
]);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Another backend may send a body of any shape, and a screen shows texts only. */
function textsOf(body: unknown): Omit<FailedAnswer, 'status'> {
  const { error, message, code } = (body ?? {}) as Record<keyof Omit<FailedAnswer, 'status'>, unknown>;
  return { error: text(error), message: text(message), code: text(code) };
}

/**
 * The answer of a rejected call, or null without an answer (lost network, or too late). The text of a fault may come from a
 * proxy or name parts of a server. The app then shows its own text.
 */
export function failedAnswer(error: unknown): FailedAnswer | null {
  if (!isHttpError(error)) return null;
  const { status } = error;
  if (status < 500) return { ...textsOf(error.body), status };
  const body = (error.body ?? {}) as Record<string, unknown>;
  // A fault without a text stays without one, because each screen has its own.
  const words = faults.get(body.code) ?? (body.message || body.error ? FAULT : undefined);
  return { status, ...(words && { error: words, message: words }), ...(text(body.code) && { code: text(body.code) }) };
}
