import { z } from 'zod';
import { approvalSchema } from './approvals.ts';
import type { CallSchema } from './call-schema.ts';
import { flagStateSchema } from './flags.ts';
import { judgedRolloutSchema, storedFreezeSchema } from './rollouts.ts';
import { moment, versionsSchema } from './values.ts';

const opsStateSchema = z.object({
  revision: z.number(),
  /** The number of the log's last entry, which everything that people and pipelines do raises. */
  entry: z.number(),
  live: versionsSchema,
  /** Remotes that are switched off, with the text of their card. */
  off: z.record(z.string(), z.string()),
  /** What releases on phones declare, by their names. */
  flags: z.array(flagStateSchema),
  freezes: z.array(storedFreezeSchema).readonly(),
  /** Remotes that ops took out for good, the latest first. */
  retired: z.array(z.object({ name: z.string(), reason: z.string(), by: z.string(), at: moment })),
  /** Running and paused rollouts come first, then the latest ended ones. */
  rollouts: z.array(judgedRolloutSchema),
  /** Commands that wait for a second person, the oldest first. */
  approvals: z.array(approvalSchema),
});
export type OpsState = z.infer<typeof opsStateSchema>;

export const stateCalls = {
  readState: {
    description:
      'Live releases, switched-off remotes, freezes, rollouts with their verdicts, and commands that wait for a second person.',
    answer: opsStateSchema,
  },
  followState: {
    description: 'Server-sent events: change, after each entry of the log.',
    type: 'text/event-stream',
  },
} satisfies Record<string, CallSchema>;
