import { z } from 'zod';

// The shape of earlier versions, which entries of the log keep. Answers have it beside the present one for one version, so that
// a console, a command and a webhook of the previous version read them.

const armCountsSchema = z.object({
  reported: z.number(),
  used: z.number(),
  failed: z.number(),
  slow: z.number(),
  unstarted: z.number(),
  slotless: z.number(),
});

const notedCounts = { canary: z.number(), control: z.number() };

export const countsBySideSchema = z.object({
  canary: armCountsSchema,
  control: armCountsSchema,
  /** Omitted before the first noted event. The name is that of before. */
  acts: z.record(z.string(), z.object(notedCounts)).optional(),
  /** The canary devices that used a new remote. */
  own: z
    .object({
      used: z.number(),
      failed: z.number(),
      slow: z.number(),
      restFailed: z.number(),
      restSlow: z.number(),
    })
    .optional(),
});
export type CountsBySide = z.infer<typeof countsBySideSchema>;

const judgedNotedSchema = z.object({
  act: z.string(),
  kind: z.enum(['guard', 'signal']),
  usual: z.literal(true).optional(),
  ...notedCounts,
  evidence: z.number(),
  says: z.enum(['few', 'fine', 'worse', 'harm']),
});

/** The parts of a verdict of before. */
export const verdictBySideSchema = z.object({
  evidence: z.record(z.string(), z.number()),
  acts: z.array(judgedNotedSchema).optional(),
});
export type VerdictBySide = z.infer<typeof verdictBySideSchema>;
