import { z } from 'zod';

/** The files of an import: each is `<kind>.csv`. */
export const contentKinds = ['movies', 'posters', 'trailers', 'cinemas', 'halls', 'showtimes', 'prices'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The most bytes of an import's body. A program sends a larger program of films in parts. */
export const MAX_CONTENT = 16 * 1024 * 1024;

const contentFileSchema = z.strictObject({ name: z.string().min(1).max(100), text: z.string() });
export type ContentFile = z.infer<typeof contentFileSchema>;

export const importContentSchema = z.strictObject({
  files: z.array(contentFileSchema).min(1).max(20),
  /** Without it, nothing changes, and the answer is the plan. */
  dryRun: z.boolean().default(true),
  /** Also removes what the files omit: showtimes of a named cinema and day, posters and trailers of a named movie. */
  remove: z.boolean().default(false),
});
export type ImportContent = z.output<typeof importContentSchema>;

/** Older commands name the format. */
export const exportContentSchema = z.strictObject({ format: z.literal('csv').optional() });

/** A reason to refuse the whole import. */
export interface ContentFault {
  file: string;
  line: number;
  reason: string;
}

const contentChangeSchema = z.object({
  kind: z.enum(['movie', 'posters', 'trailer', 'cinema', 'showtime']),
  action: z.enum(['added', 'changed', 'removed']),
  /** The row's id, or its words: `eko-nocturne at riverside-screens, 2026-12-24 19:00`. */
  key: z.string(),
  /** The old and the new value of each changed column. Absent for added and removed rows. */
  columns: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});
export type ContentChange = z.infer<typeof contentChangeSchema>;

export const contentPlanSchema = z.object({
  dryRun: z.boolean(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  /** At most the first 1,000; the counts cover all. */
  changes: z.array(contentChangeSchema),
  /** Facts that do not stop the import, such as a hall without a showtime. */
  notes: z.array(z.string()),
});
export type ContentPlan = z.infer<typeof contentPlanSchema>;

export const contentExportSchema = z.object({ files: z.array(contentFileSchema) });
