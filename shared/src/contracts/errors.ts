import { z } from 'zod';

/** `message` stands beside `error` where the caller reads that one (purchases). */
export const errorBody = z.object({
  error: z.string(),
  message: z.string().optional(),
  code: z.string().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
