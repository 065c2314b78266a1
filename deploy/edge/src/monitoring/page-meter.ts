/**
 * The page was served without preloads or without its server-rendered screen, exceeded its limit, or could not be
 * rendered.
 */
export type FaultKind = 'preloads' | 'size' | 'page' | 'drawing';

/** The screen or only the frame is rendered into the page, or the app renders everything. */
export type PageKind = 'screen' | 'frame' | 'bare';

/** Counts pages, for monitoring. */
export interface PageMeter {
  served(kind: PageKind): void;
  /** Whether a stored page or drawing answered. A page that is found at once looks for no render. */
  looked(what: 'page' | 'drawing', isStored: boolean): void;
  fault(kind: FaultKind): void;
}
