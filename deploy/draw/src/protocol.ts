import type { Discovery, LiveRelease } from '@viewmax/shared/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';

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

/** What a link to a screen shows elsewhere. */
export interface DrawnHead {
  title: string;
  description?: string;
  picture?: string;
  facts?: Record<string, unknown>;
}

export interface Drawn {
  html: string;
  head?: DrawnHead;
  /** The remote whose screen threw, with its message. */
  threw?: { name: string; message: string };
}

/** From the edge to a drawing process. */
export type Order = { type: 'script'; name: string; text: string } | { type: 'draw'; id: number; request: DrawRequest };

/** From a drawing process to the edge. */
export type Answer = { id: number; drawn: Drawn } | { id: number; error: string } | { ready: true };
