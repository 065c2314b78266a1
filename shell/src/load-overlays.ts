import { ownChunk } from './chunks/own-chunk.ts';
import { $lateParts } from './layout/late-parts.ts';

const AGAIN_MS = 30_000;

/** Asked for when the page has nothing better to do; without a network, asked for again. */
export function loadLateParts(): void {
  ownChunk('overlays', () => import(/* webpackChunkName: "overlays" */ './overlays.tsx')).then(
    ({ startOverlays }) => $lateParts.set(startOverlays()),
    () => setTimeout(loadLateParts, AGAIN_MS),
  );
}
