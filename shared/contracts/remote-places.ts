import { z } from 'zod';

/** A place on the page that one remote owns: a screen, or a slot in another remote's screen. */
const placeSchema = z.strictObject({
  path: z.string().startsWith('/'),
  /** A selector of Playwright for what the remote shows there while it works. */
  shows: z.string().min(1),
  /** The path to which the remote redirects from there. */
  leadsTo: z.string().startsWith('/').optional(),
});

/** `places.json` of a remote: where the fault journeys look for it. */
export const placesJsonSchema = z.strictObject({
  places: z.tuple([placeSchema], placeSchema),
  /** A screen with a chunk of its own. */
  lateScreen: placeSchema.extend({ screen: z.string().min(1) }).optional(),
});

export type Place = z.infer<typeof placeSchema>;
export type PlacesJson = z.infer<typeof placesJsonSchema>;
