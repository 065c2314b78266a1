import { z } from 'zod';
import type { CallSchema } from './schemas.ts';
import { moment } from './values.ts';

/** A command that waits for a second person. */
export const approvalSchema = z.object({
  id: z.number(),
  /** The command, such as `promote rollout 7 (catalog@1.4.2-3fa9)`. */
  words: z.string(),
  /** The author, who cannot approve it. */
  by: z.string(),
  /** Whether only an owner approves it, as for a command that hands out rights. */
  isForOwners: z.literal(true).optional(),
  expiresAt: moment,
});
export type Approval = z.infer<typeof approvalSchema>;

const params = z.object({ id: z.coerce.number('The id of a request is a number').int().positive() });

export const approvalCalls = {
  approve: {
    description: 'Carries out a command that waits for a second person. The author of the command cannot.',
    params,
    answer: approvalSchema,
  },
  reject: { description: 'Ends a request without its command.', params, answer: approvalSchema },
} satisfies Record<string, CallSchema>;
