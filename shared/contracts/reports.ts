import { z } from 'zod';
import { FLAG_NAME, MOST_FLAGS_OF_A_REPORT } from './flags.ts';
import { METRIC_NAME } from './metric-name.ts';
import { nameSchema, releaseNameSchema } from './names.ts';
import { RELEASE_NAME } from './release-name.ts';
import { UNPRINTABLE } from './unprintable.ts';

/** A position in a script of a release. The form has no place for a person's data. */
const frame = z
  .string()
  .max(200)
  .refine((text) => {
    const [release = '', place = '', ...more] = text.split('/');
    return RELEASE_NAME.test(release) && /^[\w.-]+:\d{1,7}:\d{1,7}$/.test(place) && more.length === 0;
  });
const ms = z.number().nonnegative().max(600_000);

const reportEventSchema = z.discriminatedUnion('type', [
  /** Its files loaded, or failed. `slow`: they did not arrive in time on a slow line, which is no fault of the release. */
  z.object({
    type: z.literal('load'),
    remote: releaseNameSchema,
    ok: z.boolean(),
    ms,
    slow: z.literal(true).optional(),
  }),
  /** Its screen is visible. */
  z.object({ type: z.literal('mount'), remote: releaseNameSchema, ms }),
  z.object({
    type: z.literal('error'),
    remote: releaseNameSchema,
    kind: z.enum(['load', 'integrity', 'mount', 'render', 'unmount', 'event', 'chunk']),
    message: z
      .string()
      .max(200)
      .transform((text) => text.replace(UNPRINTABLE, ' ')),
    /** Positions in scripts, the innermost first: `catalog@1.4.2-3fa9/movie.ab12.js:1:2034`. */
    frames: z.array(frame).max(8).optional(),
    /** The positions of the components around the place, the innermost first. */
    components: z.array(frame).max(8).optional(),
  }),
  /** Another release took over in the same page. */
  z.object({ type: z.literal('fallback'), remote: releaseNameSchema, to: releaseNameSchema }),
  z.object({
    type: z.literal('vital'),
    remote: releaseNameSchema,
    name: z.enum(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']),
    value: z.number().nonnegative().max(600_000),
  }),
  /** From a tap to the next screen. */
  z.object({ type: z.literal('move'), remote: releaseNameSchema, ms }),
  /** A screen that has its data, and no remote shows anything in its slot; or a remote that shows nothing in it. */
  z.object({ type: z.literal('slot'), remote: releaseNameSchema, slot: nameSchema }),
  /** A metric of the squad, which its `remote.json` names. */
  z.object({ type: z.literal('metric'), remote: releaseNameSchema, name: z.string().regex(METRIC_NAME) }),
]);
export type ReportEvent = z.infer<typeof reportEventSchema>;

/**
 * `POST /reports`, by `sendBeacon`: JSON as `text/plain` or `application/json`, at most 32 KB. Every release has the
 * form `catalog@1.4.2-3fa9`. A report holds no personal data.
 */
export const reportsSchema = z.object({
  /** The `setId` of the page's discovery document. */
  set: z.string().regex(/^[a-z0-9]{1,64}$/),
  platform: z.enum(['web', 'android', 'ios']),
  app: z.string().max(20),
  events: z.array(reportEventSchema).min(1).max(50),
  /** The flags that releases of this page have read, and what they read. */
  flags: z
    .array(z.object({ remote: releaseNameSchema, name: z.string().regex(FLAG_NAME), on: z.boolean() }))
    .max(MOST_FLAGS_OF_A_REPORT)
    .optional(),
});
export type Reports = z.infer<typeof reportsSchema>;
