/** Every refusal of the API, once: its status and the text that people read. The code is what programs look at. */
export const errorCodes = {
  invalid_request: { status: 400, text: 'Please check what you entered.' },
  invalid_credentials: { status: 401, text: 'Invalid Login Credentials' },
  bad_signature: { status: 401, text: 'This is not signed by who it should come from.' },
  token_missing: { status: 401, text: 'Please sign in.' },
  token_invalid: { status: 401, text: 'Please sign in again.' },
  token_expired: { status: 401, text: 'Your session has expired.' },
  session_ended: { status: 401, text: 'Your session has ended. Please sign in again.' },
  forbidden: { status: 403, text: 'This is not yours to see.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  movie_not_found: { status: 404, text: 'This movie is no longer here.' },
  showtime_not_found: { status: 404, text: 'This showtime is no longer here.' },
  top_up_not_found: { status: 404, text: 'This payment is not known here.' },
  payload_too_large: { status: 413, text: 'This is too large.' },
  unsupported_media_type: { status: 415, text: 'This kind of content is not accepted.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait and try again.' },
  internal: { status: 500, text: 'Something failed on our side. Please try again.' },
  payments_unavailable: { status: 503, text: 'Payments are not possible right now. Please try again later.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCodes;
