import { isHTTPError } from 'ky';

export interface FailedAnswer {
  status: number;
  /** The server's own words, where it sent any. */
  error?: string;
  message?: string;
  code?: string;
}

/** What a refused call said, or null when there was no answer at all (no network, or too late). */
export function failedAnswer(error: unknown): FailedAnswer | null {
  if (!isHTTPError(error)) return null;
  const body =
    typeof error.data === 'object' && error.data !== null ? (error.data as Omit<FailedAnswer, 'status'>) : {};
  return { ...body, status: error.response.status };
}
