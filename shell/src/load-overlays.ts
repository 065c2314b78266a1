import { loadShellChunk } from './chunks/load-shell-chunk.ts';
import { $overlayParts } from './layout/overlay-parts.ts';
import { nextTask } from './page/next-task.ts';

const RETRY_MS = 30_000;

/** Loads the overlays and retries after a failure. */
export function loadOverlays(): void {
  loadShellChunk('overlays', () => import(/* webpackChunkName: "overlays" */ './overlays.tsx')).then(
    async ({ startOverlays }) => {
      await nextTask();
      const parts = startOverlays();
      await nextTask();
      $overlayParts.set(parts);
    },
    () => setTimeout(loadOverlays, RETRY_MS),
  );
}
