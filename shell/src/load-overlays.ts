import { ownChunk } from './chunks/own-chunk.ts';
import { $lateParts } from './layout/late-parts.ts';

const RETRY_MS = 30_000;

/** Loads the overlays and retries after a failure. */
export function loadOverlays(): void {
  ownChunk('overlays', () => import(/* webpackChunkName: "overlays" */ './overlays.tsx')).then(
    ({ startOverlays }) => $lateParts.set(startOverlays()),
    () => setTimeout(loadOverlays, RETRY_MS),
  );
}
