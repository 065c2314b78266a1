import { z } from 'zod';
import type { CallSchema } from './call-schema.ts';
import { moment } from './values.ts';

export const auditEntrySchema = z.object({
  seq: z.number(),
  at: moment,
  /** A token's name, or `watch` for automatic actions. */
  by: z.string(),
  action: z.string(),
  /** The object of the action, such as `catalog@1.4.2-3fa9` or `rollout 7`. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditPageSchema = z.object({
  /** The id of the last entry of the previous page. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** An exact match of the subject. */
  subject: z.string().max(200).optional(),
  /** What an entry has to contain in any field, all of it, each from the beginning of a word. */
  search: z.string().max(200).optional(),
});
export type AuditPage = Partial<z.output<typeof auditPageSchema>>;

const auditCheckSchema = z.object({
  ok: z.boolean(),
  entries: z.number(),
  /** The hash of the last entry. A copy elsewhere makes it possible to detect a truncated log. */
  head: z.string(),
  /** The first entry that differs from its hash. */
  brokenAt: z.number().optional(),
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

/** An entry as it is stored, with the proof that it follows the one before: sha256 of `before`, a line break and `entry`. */
export interface ProvenEntry {
  seq: number;
  before: string;
  hash: string;
  /** The exact text that the hash covers. */
  entry: string;
}

export const logCalls = {
  listAudit: {
    description: 'The audit log, the newest first.',
    query: auditPageSchema,
    answer: z.object({ entries: z.array(auditEntrySchema) }),
  },
  verifyAudit: { description: 'Whether the log is complete.', answer: auditCheckSchema },
  exportAudit: {
    description: 'The log after an entry as JSON lines, the oldest first, each with its proof.',
    query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
    type: 'application/x-ndjson',
  },
} satisfies Record<string, CallSchema>;
