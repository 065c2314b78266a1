import { z } from 'zod';

/** Facts about a movie have three levels. */
const MAX_DEPTH = 8;
const text = z.string().max(10_000);

/** Goes through one level after the other, because a function that calls itself ends at some thousand levels. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

const headSchema = z.object({
  title: text,
  description: text.optional(),
  /** The address of a picture of our own or of the backend. */
  picture: text.optional(),
  /** Facts for search engines, as schema.org's JSON-LD. The edge adds the address and the picture. */
  facts: z.record(z.string(), z.unknown()).refine(isShallow).optional(),
});
/** What a link to a screen shows in a chat or in a search: data only, which the edge escapes. */
export type Head = z.infer<typeof headSchema>;

/** A screen as the code of a release renders it. The process that receives its bytes parses them, once. */
export const renderingSchema = z.object({
  html: z.string(),
  head: headSchema.optional(),
  /** The remote whose screen threw. Logs show its message. */
  threw: z
    .object({ name: z.string().max(200), message: z.string().transform((message) => message.slice(0, 500)) })
    .optional(),
});
export type Rendering = z.infer<typeof renderingSchema>;
