import { z } from 'zod';
import { releaseNameSchema } from '../names.ts';
import { UNPRINTABLE } from '../unprintable.ts';
import type { Bounds } from './bounds.ts';

/** One line for people. What would forge another line of a list, or turn its text around, becomes a space. */
export const text = z
  .string()
  .overwrite((words) => words.replace(UNPRINTABLE, ' '))
  .trim()
  .min(1)
  .max(200);

/** A moment in an answer, such as `2026-12-24T18:00:00.000Z`. */
export const moment = z.string().meta({ format: 'date-time' });

/** The form in an address: `catalog@1.4.2-3fa9c1d2,booking@2.0.0-77ab01cd`. */
export const releaseNamesSchema = z
  .string('must name a release')
  .transform((names) => names.split(','))
  .pipe(z.array(releaseNameSchema).min(1).max(20));

export const releaseParams = z.object({ release: releaseNameSchema });

/**
 * The registry that a promoted release comes from, and the token that read it there. The reason is that of a promotion
 * although the watch of that registry rolled the release back.
 */
export const promotedFromSchema = z.strictObject({ environment: text, by: text, reason: text.optional() });
export type PromotedFrom = z.infer<typeof promotedFromSchema>;

/** Versions by the names of remotes. */
export const versionsSchema = z.record(z.string(), z.string());

/** A number within the bounds that forms know too. */
export const within = ({ least, most, isWhole }: Bounds) =>
  (isWhole ? z.number().int() : z.number()).min(least).max(most);
