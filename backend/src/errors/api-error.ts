import { type ErrorCode, errorCodes } from '@viewmax/shared/contracts/error-codes';

/** A refusal that the caller may read. Everything else that is thrown becomes `internal`. */
export class ApiError extends Error {
  override readonly name = 'ApiError' as const;
  readonly code: ErrorCode;
  readonly retryAfterSeconds?: number;

  constructor(code: ErrorCode, options: { text?: string; retryAfterSeconds?: number } = {}) {
    super(options.text ?? errorCodes[code].text);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get statusCode(): number {
    return errorCodes[this.code].status;
  }
}
