import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';

/** A refusal that the caller may read. Any other thrown error becomes `internal`. */
export class ApiError extends Error {
  override readonly name = 'ApiError' as const;
  readonly code: ErrorCode;
  readonly retryAfterSeconds?: number;
  /** More fields of the answer; the route's schema for this status must name them. */
  readonly details?: object;

  constructor(code: ErrorCode, options: { text?: string; retryAfterSeconds?: number; details?: object } = {}) {
    super(options.text ?? errorCodes[code].text);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }

  get statusCode(): number {
    return errorCodes[this.code].status;
  }
}
