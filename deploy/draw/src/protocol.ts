import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { z } from 'zod';

/** The name of a release's script, in orders and in the process. */
export const scriptName = ({ name, version }: Pick<LiveRelease, 'name' | 'version'>): string => `${name}@${version}`;

/** The screen that a page shows first, and all that its look depends on. */
export interface DrawRequest {
  /** With its query. */
  path: string;
  discovery: Discovery;
  config: RuntimeConfig;
  /** The bodies of the screen's first calls, by path. Other calls get no answer. */
  answers: Readonly<Record<string, unknown>>;
  /** First calls to which the backend answers 404. */
  missing?: readonly string[];
  /** A member's page shows only the frame, because the member's data needs the member's token. */
  isMember: boolean;
  isAndroid: boolean;
  /** The banners that this browser has closed. */
  closedBanners: readonly string[];
}

/** Logs show it. */
const message = z.string().transform((text) => text.slice(0, 500));

/** What a link to a screen shows elsewhere. */
const drawnHead = z.object({
  title: z.string(),
  description: z.string().optional(),
  picture: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
});
export type DrawnHead = z.infer<typeof drawnHead>;

/** A release makes it, so each reader parses it. */
export const drawnShape = z.object({
  html: z.string(),
  head: drawnHead.optional(),
  /** The remote whose screen threw, with its message. */
  threw: z.object({ name: z.string().max(200), message }).optional(),
});
export type Drawn = z.infer<typeof drawnShape>;

/** The answer of a drawing process and of the renderer. */
export const answerShape = z.union([z.object({ drawn: drawnShape }), z.object({ error: message })]);
export type Answer = z.infer<typeof answerShape>;

/** The markup has at most 64 KB, and its head a few more. */
export const MAX_ANSWER_BYTES = 262_144;
