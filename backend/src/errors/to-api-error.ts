import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';
import { isDatabaseAway } from '@viewmax/server/database-away';
import { diskProblem } from '@viewmax/server/disk-problem';
import { StoreError } from '@viewmax/server/objects/objects';
import { isUnstorable } from '@viewmax/server/storable-text';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiError } from './api-error.ts';

const codeOfStatus = new Map<number, ErrorCode>([
  [400, 'invalid_request'],
  [404, 'not_found'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [416, 'no_such_range'],
]);

/** PostgreSQL restarts within seconds, and so do stores of pictures. */
const RETRY_SECONDS = 2;

function fieldsOf(validation: { instancePath: string }[]): string {
  const fields = new Set(validation.map((problem) => problem.instancePath.split('/')[1] ?? '').filter(Boolean));
  return [...fields].join(', ');
}

/** Converts an error to an answer. It names bad fields, never their values. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnstorable(error)) return new ApiError('invalid_request');
  if (diskProblem(error)) return new ApiError('cannot_store');
  if (isDatabaseAway(error) || error instanceof StoreError)
    return new ApiError('too_slow', { retryAfterSeconds: RETRY_SECONDS });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error.validation);
    const { text } = errorCodes.invalid_request;
    return new ApiError('invalid_request', { text: fields ? `${text} (${fields})` : text });
  }
  const status = (error as { statusCode?: number }).statusCode;
  const code = (status && codeOfStatus.get(status)) || 'internal';
  return new ApiError(code);
}
