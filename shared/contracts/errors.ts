import { z } from 'zod';

/** `message` repeats `error` for callers that read that field (purchases). */
export const errorBody = z.object({
  error: z.string(),
  message: z.string().optional(),
  code: z.string().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
