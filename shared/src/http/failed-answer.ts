import { isHttpError } from './request.ts';

export interface FailedAnswer {
  status: number;
  /** The server's own words, where it sent any. */
  error?: string;
  message?: string;
  code?: string;
}

/** What a refused call said, or null when there was no answer at all (no network, or too late). */
export function failedAnswer(error: unknown): FailedAnswer | null {
  if (!isHttpError(error)) return null;
  return { ...(error.body as Omit<FailedAnswer, 'status'> | null), status: error.status };
}
