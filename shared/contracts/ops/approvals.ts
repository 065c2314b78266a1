import { z } from 'zod';
import type { CallSchema } from './call-schema.ts';
import { grantSchema } from './ownership.ts';
import { proxySchema } from './proxies.ts';
import { moment } from './values.ts';

/** A command that waits for a second person, or what a squad asks ops for. */
export const approvalSchema = z.object({
  id: z.number(),
  /** The command, such as `promote rollout 7 (catalog@1.4.2-3fa9)`. */
  words: z.string(),
  /** The author, who cannot approve it, or the squad. */
  by: z.string(),
  /** Whether only an owner approves it, as for a command that hands out rights. */
  isForOwners: z.literal(true).optional(),
  /** Whether it waits for a second person, so that no token without a person's name approves it. */
  needsPerson: z.literal(true).optional(),
  expiresAt: moment,
  /** Why it failed when it was approved. It may have been done all the same. */
  failed: z.string().optional(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** A path of the app, a slot or a rank in one, or a path to the squad's backend. */
const requestSchema = z.discriminatedUnion('kind', [
  ...grantSchema.options,
  proxySchema.extend({ kind: z.literal('backend') }),
]);
export type OpsRequest = z.infer<typeof requestSchema>;

const params = z.object({ id: z.coerce.number('The id of a request is a number').int().positive() });

export const approvalCalls = {
  request: {
    description:
      'Asks ops for a path of the app, a slot or a rank in one, or a path to a backend. It waits a week for an approval of ops.',
    body: requestSchema,
    answer: approvalSchema,
    status: 202,
  },
  approve: {
    description:
      'Carries out a command that waits for a second person, which its author cannot do, or gives a squad what it asks for.',
    params,
    answer: approvalSchema,
  },
  reject: {
    description: 'Ends a request without its command. A squad withdraws its own alone.',
    params,
    answer: approvalSchema,
  },
} satisfies Record<string, CallSchema>;
