import type { OverlayParts } from '../layout/overlay-parts.ts';

const Nothing = (): null => null;

/** Overlays that show nothing. A test replaces the part that it is about. */
export const noOverlays: OverlayParts = {
  Overlays: Nothing,
  Banners: Nothing,
  OfflineSheet: Nothing,
  LocationRequired: Nothing,
};
