import type { Discovery } from '@viewmax/contracts/discovery';
import type { FastifyBaseLogger } from 'fastify';

/**
 * The page was served without preloads or without its server-rendered screen, exceeded its limit, or could not be
 * rendered. Metrics have these names.
 */
export type FaultKind = 'preloads' | 'size' | 'page' | 'drawing';

/** The screen or only the frame is rendered into the page, or the app renders everything. */
export type PageKind = 'screen' | 'frame' | 'bare';

/** Counts pages, for monitoring. */
export interface PageMeter {
  served(kind: PageKind): void;
  /** Whether a stored page or render answered. A page that is found at once looks for no render. */
  looked(what: 'page' | 'drawing', isStored: boolean): void;
  fault(kind: FaultKind): void;
}

const TEXTS: Record<FaultKind, string> = {
  preloads: 'are served without preloads, which failed',
  size: 'exceed their limit and are served in a reduced form',
  page: 'cannot be rendered',
  drawing: 'are served without their server-rendered screen',
};
const MOST_NOTICES = 20;
/** These pages are made again at later visits, so a fault that stays comes back. A render is repeated after ten seconds. */
const RETRIED: readonly FaultKind[] = ['drawing', 'page'];
const RETRIED_MS = 60_000;

export interface PageFaultsOptions {
  log?: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  meter?: Pick<PageMeter, 'fault'>;
  now?: () => number;
}

/** Counts and logs reduced pages, and keeps their sentences for the health check. */
export function createPageFaults({ log, meter, now = Date.now }: PageFaultsOptions = {}) {
  let latest = { revision: -1, notices: new Map<string, number>() };
  return {
    /** An error that another log line has, or that was noted at an earlier visit, is left out. */
    note(kind: FaultKind, { setId, revision }: Pick<Discovery, 'setId' | 'revision'>, error?: unknown): void {
      meter?.fault(kind);
      if (error !== undefined) {
        const cause = { err: error, kind, setId };
        // The app renders what the server did not.
        if (kind === 'drawing') log?.warn(cause, 'The edge serves a page without its server-rendered screen');
        else log?.error(cause, 'The edge serves a page in a reduced form');
      }
      if (revision > latest.revision) latest = { revision, notices: new Map() };
      const notice = `Pages of set ${setId} ${TEXTS[kind]}.`;
      if (revision < latest.revision || (latest.notices.size >= MOST_NOTICES && !latest.notices.has(notice))) return;
      // The cause is only logged: an open response must not contain a release's own text.
      latest.notices.set(notice, RETRIED.includes(kind) ? now() + RETRIED_MS : Number.POSITIVE_INFINITY);
    },
    /** One sentence for each kind of fault and set, while this revision is current and the fault comes back. */
    notices(revision: number): string[] {
      for (const [notice, end] of latest.notices) if (end < now()) latest.notices.delete(notice);
      return revision === latest.revision ? [...latest.notices.keys()] : [];
    },
  };
}

export type PageFaults = ReturnType<typeof createPageFaults>;
