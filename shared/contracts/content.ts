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

export interface ContentChange {
  kind: 'movie' | 'posters' | 'trailer' | 'cinema' | 'showtime';
  action: 'added' | 'changed' | 'removed';
  /** The row's id, or its words: `eko-nocturne at riverside-screens, 2026-12-24 19:00`. */
  key: string;
  /** The old and the new value of each changed column. Absent for added and removed rows. */
  columns?: Record<string, [from: unknown, to: unknown]>;
}

export interface ContentPlan {
  dryRun: boolean;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** At most the first 1,000; the counts cover all. */
  changes: ContentChange[];
  /** Facts that do not stop the import, such as a hall without a showtime. */
  notes: string[];
}

export interface ContentExport {
  files: ContentFile[];
}
