import type { z } from 'zod';

/** What a call takes and gives. An answer without a schema is empty, or not JSON. */
export interface CallSchema {
  /** A sentence for the docs, with the limits that the schemas do not show. */
  description: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer?: z.ZodType;
  /** The status of a success, with another one that the call may choose; by default 200 with an answer, otherwise 204. */
  status?: number | readonly [number, number];
  /** Such as `text/plain`, for an answer that is not JSON. */
  type?: string;
}
