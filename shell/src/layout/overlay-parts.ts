import { atom } from 'nanostores';
import type { ComponentType } from 'react';

/** Components of the frame that load with the overlays, after the first download. */
export interface OverlayParts {
  /** The dialogs over any screen. */
  Overlays: ComponentType;
  /** The banners above the tab bar. */
  Banners: ComponentType;
  /** Tells of the lost network over the screen. */
  OfflineSheet: ComponentType;
  /** Shown instead of Home while no position is known. */
  LocationRequired: ComponentType;
}

export const $overlayParts = atom<OverlayParts | null>(null);
