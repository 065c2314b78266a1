import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';
import { errorBody } from '@viewmax/contracts/errors';
import type { z } from 'zod';

/**
 * The error half of a route's `response`: one entry for each status of these codes, and those of failures that any call
 * may have.
 */
export function refusals(codes: readonly ErrorCode[], body: z.ZodType = errorBody): Record<number, z.ZodType> {
  const named = [...codes, 'internal' as const].map((code) => [errorCodes[code].status, body]);
  const ofAny = [errorCodes.too_slow, errorCodes.cannot_store].map(({ status }) => [status, errorBody]);
  return Object.fromEntries([...ofAny, ...named]);
}
