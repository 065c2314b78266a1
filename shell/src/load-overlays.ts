import { loadShellChunk } from './chunks/load-shell-chunk.ts';
import { $overlayParts } from './layout/overlay-parts.ts';

const RETRY_MS = 30_000;

/** Loads the overlays and retries after a failure. */
export function loadOverlays(): void {
  loadShellChunk('overlays', () => import(/* webpackChunkName: "overlays" */ './overlays.tsx')).then(
    ({ startOverlays }) => $overlayParts.set(startOverlays()),
    () => setTimeout(loadOverlays, RETRY_MS),
  );
}
