import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';
import { errorBody } from '@viewmax/contracts/errors';

interface Refusals {
  [status: number]: typeof errorBody;
}

/** The error half of a route's `response`: one entry for each status of these codes, and 500. */
export function refusals(...codes: ErrorCode[]): Refusals {
  const all: ErrorCode[] = [...codes, 'internal'];
  return Object.fromEntries(all.map((code) => [errorCodes[code].status, errorBody]));
}

export const authRefusals: ErrorCode[] = ['token_missing', 'token_invalid', 'token_expired', 'session_ended'];
