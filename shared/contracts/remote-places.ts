import { z } from 'zod';

/** A place on the page that one remote owns: a screen, or a slot in another remote's screen. */
const placeSchema = z.strictObject({
  path: z.string().startsWith('/'),
  /** A selector of Playwright for what the remote shows there while it works. */
  shows: z.string().min(1),
  /** The path to which the remote redirects from there. */
  leadsTo: z.string().startsWith('/').optional(),
});

const pictureSchema = placeSchema.extend({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** A visitor sees it. Otherwise a member does, or an attendant on an attendant's path. */
  visitor: z.boolean().optional(),
  /** Selectors of what a person taps on the way, in this order. */
  taps: z.array(z.string().min(1)).optional(),
});

/** `places.json` of a remote: where the fault journeys and `npm run shots` look for it. */
export const placesJsonSchema = z.strictObject({
  places: z.tuple([placeSchema], placeSchema),
  /** A screen with a chunk of its own. */
  lateScreen: placeSchema.extend({ screen: z.string().min(1) }).optional(),
  /** Places for `npm run shots` alone, so they cost no fault journey. */
  pictures: z.array(pictureSchema).optional(),
});

export type Place = z.infer<typeof placeSchema>;
export type Picture = z.infer<typeof pictureSchema>;
export type PlacesJson = z.infer<typeof placesJsonSchema>;
