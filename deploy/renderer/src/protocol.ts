import type { Discovery } from '@viewmax/contracts/discovery';
import { renderingSchema } from '@viewmax/contracts/rendering';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { z } from 'zod';

/** A browser's state that its first screen depends on. */
export interface Looks {
  /** A member's page shows only the frame, because the member's data needs the member's token. */
  isMember: boolean;
  isAndroid: boolean;
  /** The banners that this browser has closed. */
  closedBanners: readonly string[];
  /** The flags that it has on, as its cookie names them. */
  flags?: readonly string[];
}

/** The screen that a page shows first, and all that its look depends on. */
export interface RenderRequest extends Looks {
  /** With its query. */
  path: string;
  discovery: Discovery;
  config: RuntimeConfig;
  /** The bodies of the screen's first calls, by path. Other calls get no answer. */
  answers: Readonly<Record<string, unknown>>;
  /** First calls to which the backend answers 404. */
  missing?: readonly string[];
}

/** The answer of a rendering process. Its container may be of another version, so its field keeps its name. */
export const answerShape = z.union([
  z.object({ drawn: renderingSchema }),
  // Logs show it.
  z.object({ error: z.string().transform((message) => message.slice(0, 500)) }),
]);
export type Answer = z.infer<typeof answerShape>;

/** The markup has at most 64 KB, and its head a few more. */
export const MAX_ANSWER_BYTES = 262_144;

/** The process did not render in time, ended, or has too much to do. It says nothing about the release. */
export class NotRendered extends Error {
  override readonly name = 'NotRendered';
}

/** The render itself failed: the message is that of the release. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}
