import { z } from 'zod';

/**
 * A place on the page that one remote owns, where a person or a program sees whether it works: a screen, or a slot in another
 * remote's screen. No tap of a checkpoint buys, tops up or holds a seat, because rehearsals play it in a real environment.
 * There it finds other data, so it begins at a list and taps the first entry.
 */
const checkpointSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  /** In the app: two slashes would lead to another host. */
  path: z.string().regex(/^\/(?![/\\])/, 'must be a path of the app, such as /offers'),
  /** A visitor sees it. Otherwise a member does, or an attendant on an attendant's path. */
  visitor: z.boolean().optional(),
  /** Selectors of Playwright for what a person taps on the way, in this order, each the first that fits. */
  taps: z.array(z.string().min(1)).optional(),
  /** A selector for what the remote shows there while it works. */
  shows: z.string().min(1),
  /** The path to which the remote redirects from there. */
  leadsTo: z.string().startsWith('/').optional(),
});

const pictureSchema = checkpointSchema.required({ name: true }).extend({
  /** It needs the demo data, or holds a seat, so no rehearsal plays it. */
  demo: z.boolean().optional(),
});

/** `places.json` of a remote: where fault journeys, rehearsals and `npm run shots` look for it. */
export const checkpointsJsonSchema = z.strictObject({
  /** The fault journeys open the page to which the taps lead. */
  places: z.tuple([checkpointSchema], checkpointSchema),
  /** A screen with a chunk of its own. */
  lateScreen: checkpointSchema.extend({ screen: z.string().min(1) }).optional(),
  /** Checkpoints that cost no fault journey. */
  pictures: z.array(pictureSchema).optional(),
});

export type Checkpoint = z.infer<typeof checkpointSchema>;
export type Picture = z.infer<typeof pictureSchema>;
export type CheckpointsJson = z.infer<typeof checkpointsJsonSchema>;

/** The file of a release that has its checkpoints. Older releases have it too, so it and its `places` keep their names. */
export const CHECKPOINTS_FILE = 'places.json';
